/** What the pages use of `sessionStorage` and `localStorage`. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
