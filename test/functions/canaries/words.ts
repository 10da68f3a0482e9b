/** A word that is nowhere unless something copied it there. It looks the same in JSON, in a URL and in a header. */
export const canary = (name: string) => `canary${name}7q4x`

export const email = `${canary('mail')}@example.com`
export const customerText = ['mail', 'name', 'notes', 'card', 'heading', 'remark'].map(canary)
export const webhookText = ['path', 'query', 'description'].map(canary)
export const receiverText = ['body', 'location'].map(canary)

/** What is nowhere but in the request or answer that it came with. */
export const passingText = ['idempotency', 'header', 'reason', 'userinfo', 'unknown', 'payload'].map(canary)

export const allText = [...customerText, ...webhookText, ...receiverText, ...passingText, canary('key-name')]

/** A submission with a canary wherever a customer may write. */
export const submission = {
  customer_email: email,
  customer_name: `Ann ${canary('name')}`,
  notes: canary('notes'),
  card_list: `2 ${canary('card')} NM\n# ${canary('heading')}`,
}
