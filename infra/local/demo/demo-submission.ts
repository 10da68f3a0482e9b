/** What the demonstration submits, and what the printed commands submit. */
export const demoSubmission = {
  customer_email: 'ann@example.com',
  customer_name: 'Ann',
  card_list: '3x Lightning Bolt NM\nSol Ring (LP)\n2 Counterspell',
} as const
