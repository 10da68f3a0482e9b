/** Submitted by the demonstration and by the commands in the welcome. */
export const demoSubmission = {
  customer_email: 'ann@example.com',
  customer_name: 'Ann',
  card_list: '3x Lightning Bolt NM\nSol Ring (LP)\n2 Counterspell',
} as const
