import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** Words of messages. One or two may be in a name; a line with three is not a card. */
export const sentenceWords = normalizedSet(`
  i, i'm, i've, i'd, you, your, my, me, we, please, thanks, have, would, could, can, like, want, sell, selling, buy,
  offer, how, this, that, there, do, don't, am, was, has, see, welcome, let, know, these, following, everything,
  unless, otherwise, noted, stated, are, all, is, interested, will, any, if, not, happy, got, there's, it's, that's,
  sorry, stuff, guys, here, them, they, us, when, meet, instead, pay, ich, sie, habe, möchte, würde, bitte, verkaufen,
  angebot, alle, sind, wenn, nicht, anders, kann, können, wir, ihr, gerne, dafür, schicken, zahlt, mein, meine, suche,
  biete, mir, folgende, karten, je, mes, peux, j'ai, suis, vous, vendre, toutes, faites, vos, offres, sont, sauf,
  indication, s'il, quiero, vender, todas, están, salvo, por, favor, tengo, vorrei, vendere, scrivetemi, ho, obrigado,
  anche, tutte, sono, acepto, interesados, fragen, contacter, spedisco, posso, vendo, seguenti, meus, mam,
  sprzedam, jest, są, estão, cuánto, cuanto, daríais, aceito, jeg, vil, er, hvis, ik, wil, verkopen, zijn, tenzij,
  quote, heres, saturday, auch, hab, wäre, kauft, laden, combien, dispo, voici, magasin,
  interesa, puedo, soy, tienda, estas, enviar, queste, fatemi, sapere, quanto, negozio, sabato, avrei, volete,
  tenho, pra, vcs, hör, säljer`)

/** A line of two words or more that begins with one of these, or of three that has one and no card's number, is a message. */
export const startsOfMessages = normalizedSet(`
  thank, thanks, thx, lmk, danke, vielen dank, besten dank, merci, gracias, muchas gracias, grazie, obrigado,
  obrigada, muito obrigado, bedankt, alvast bedankt, hierbij, groetjes, acepto, aceito, accetto, spedisco, gruß,
  grüße, mfg, saludos, cordialement, groeten, pozdrawiam, mvh, cheers, regards, sold, prezados, atenciosamente`)

/** Words about selling that names have too: three of them, and one of the words above or below, make a message. */
export const tradeWords = normalizedSet(`
  trading, price, priced, shipped, buying, looking, firm, open, local, together, only, send, friends,
  family, contact, message, proposta, pn, mp, privato, gesleevt, zzgl, angebote, take, minimum, order, orders,
  included, via, smoke, pet, free, home, off, under, over, collection, be, for, from, with, aus, straight, booster,
  funda, sobre, right, away, kept, since, sleeve, sleeved, sleeves, gesleeved, to, on, at, up, deal, request, store,
  delivery, crédito, preis, preise, nur, fotos, bilder, prix, photo, precio, solo, prezzo, preço, pris, prijs,
  inkl, mano, zona, dm, pm`)

/**
 * Words about shipping, prices and payment that no card has: a line without a quantity, a grade and a card's number is
 * a message.
 */
export const paymentWords = normalizedSet(`
  shipping, 包邮, pix, paypal, venmo, zelle, privatverkauf, rücknahme, payment, prices, negotiable, pickup,
  pics, pictures, photos, tracked, tracking, whatsapp, versand, porto, überweisung, bezahlung, vhb, abholung, frais,
  paiement, négociable, envoi, envío, envíos, gastos, pago, negociable, convenir, descuento, remise, spedizione,
  pagamento, frete, envio, frakt, betaling, verzenden, verzendkosten, entrega, wysyłka, zapraszam, odbiór, ophalen,
  precios, preços, prezzi, iphone`)

/** Words about deals: with nothing but `smallWords` and the words above beside one of them, a line is a message. */
export const dealWords = normalizedSet(`
  trade, trades, ship, ships, cash, credit, offers, tausch, échange, cambio, scambio, troca, trocas, crédito, crédit,
  propostas`)

/** Words that stand beside `dealWords`. */
export const smallWords = normalizedSet(`
  no, not, and, or, best, same, day, preferred, prefer, possible, accepted, na, em, en, el, la, las, los, kein, keine,
  möglich, pas, non, não, sin, geen, ingen, eller, oder, ou, o, ed, und, et, also, plus, dazu`)
