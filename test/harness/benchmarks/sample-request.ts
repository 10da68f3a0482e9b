import { buildPrincipal } from '#test/support/builders.ts'
import { endpointEvent } from '#test/support/service/endpoint-event.ts'

/** The card list of every submission in the budgets and benchmarks. */
export const twentyCards = `4 Lightning Bolt NM
2x Counterspell (Ice Age) LP
1 Sol Ring - Commander 2021 - near mint
3 Swords to Plowshares MP
1x Rhystic Study, NM
2 Cyclonic Rift LP foil
4 Path to Exile NM
1 Mana Drain (played)
2x Dark Ritual HP
3 Brainstorm NM
1 Force of Will LP
4x Llanowar Elves MP
2 Birds of Paradise NM
1 Demonic Tutor LP
2 Wrath of God NM
1 Charizard Base Set 4/102 HP
3x Eternal Witness NM
2 Fact or Fiction LP
1 Smothering Tithe near mint
4 Thought Scour NM`

export const createBody = {
  customer_email: 'ann.archer@example.com',
  customer_name: 'Ann Archer',
  card_list: twentyCards,
  notes: 'Most of them were played twice, the foils never.',
}

/** The store's key that makes every request of the samples. */
export const samplePrincipal = buildPrincipal()

/** The gateway's event for `POST /submissions` with a store's key. */
export const createEvent = (card_list = twentyCards) =>
  endpointEvent('submissions.create', {
    principal: samplePrincipal,
    body: { ...createBody, card_list },
    headers: [['Idempotency-Key', 'order-4711']],
  })
