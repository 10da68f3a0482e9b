/** A word that appears only where something copied it. It is written the same in JSON, in a URL and in a header. */
export const canary = (name: string) => `canary${name}7q4x`

export const email = `${canary('mail')}@example.com`
export const customerText = ['mail', 'name', 'notes', 'card', 'heading', 'remark'].map(canary)
export const webhookText = ['path', 'query', 'description'].map(canary)
export const receiverText = ['body', 'location'].map(canary)

/** Words that may appear only in the request or answer that brought them. */
export const passingText = ['idempotency', 'header', 'reason', 'userinfo', 'unknown', 'payload'].map(canary)

export const allText = [...customerText, ...webhookText, ...receiverText, ...passingText, canary('key-name')]

/** A submission with a canary in every field that a customer writes. */
export const submission = {
  customer_email: email,
  customer_name: `Ann ${canary('name')}`,
  notes: canary('notes'),
  card_list: `2 ${canary('card')} NM\n# ${canary('heading')}`,
}
