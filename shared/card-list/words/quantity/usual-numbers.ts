/** A larger number is more often the card's number, or part of its name, than a quantity. */
export const usualQuantity = 20

/** Copies in a deck of most games: a customer who types no unit seldom has more. */
export const mostInDeck = 4

/** Whether three quarters of the numbers are copies of cards in a deck. */
export const areMostlyOfDecks = (numbers: readonly number[]): boolean =>
  numbers.filter((number) => number <= mostInDeck).length * 4 >= numbers.length * 3

/** 1860, before the first sports cards, to 2099: a year of a set or a season, never a quantity. */
export const isYear = (number: number): boolean => number >= 1860 && number <= 2099
