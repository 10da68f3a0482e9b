import { useState } from 'preact/hooks'
import type { FormLink as CreatedLink } from '#shared/client/index.ts'
import { DEFAULT_FORM_LINK_DAYS, MAX_EMAIL_LENGTH, MAX_FORM_LINK_DAYS } from '#shared/core/limits.ts'
import { CopyButton } from '../../look/copy-button.tsx'
import { formatTime } from '../../look/times.ts'
import { useWorkplace } from '../parts/context.ts'
import { Field } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useAction } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { QrCode } from './qr-code.tsx'

/** Makes a customer's form link: to copy, and to scan at the counter. */
export const FormLink = () => {
  const { client } = useWorkplace()
  const [email, setEmail] = useState('')
  const [days, setDays] = useState(String(DEFAULT_FORM_LINK_DAYS))
  const [made, setMade] = useState<{ readonly email: string; readonly link: CreatedLink }>()
  const { busy, error, run } = useAction()

  // Hide the link when the field differs from the address it was made for.
  const link = made?.email === email ? made.link : undefined

  const submit = (event: Event) => {
    event.preventDefault()
    run(async () => {
      setMade(undefined)
      const link = await client.formLinks.create({ customer_email: email.trim(), expires_in_days: Number(days) })
      setMade({ email, link })
    })
  }

  return (
    <>
      <h1>{texts.formLink.title}</h1>
      <p class="quiet">{texts.formLink.intro}</p>
      <form class="row-form" onSubmit={submit}>
        <Field label={texts.formLink.email}>
          {(ids) => (
            <input
              {...ids}
              type="email"
              required
              maxLength={MAX_EMAIL_LENGTH}
              autocomplete="off"
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        <Field label={texts.formLink.days}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              required
              min={1}
              max={MAX_FORM_LINK_DAYS}
              value={days}
              onInput={({ currentTarget }) => setDays(currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary" disabled={busy}>
          {texts.formLink.go}
        </button>
      </form>
      <Problem error={error} />
      <div role="status">
        {link && (
          <section class="card form-link">
            <QrCode text={link.url} label={texts.formLink.qr} />
            <div>
              <h2>{link.customer_email}</h2>
              <p class="quiet">
                {texts.formLink.scan}. {texts.formLink.until(formatTime(link.expires_at))}.
              </p>
              <Field label={texts.formLink.link}>
                {(ids) => (
                  <input
                    {...ids}
                    class="code"
                    readOnly
                    value={link.url}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                  />
                )}
              </Field>
              <CopyButton text={link.url} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
            </div>
          </section>
        )}
      </div>
    </>
  )
}
