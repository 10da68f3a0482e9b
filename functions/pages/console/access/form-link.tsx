import { useState } from 'preact/hooks'
import type { FormLink as CreatedLink } from '#shared/client/index.ts'
import { DEFAULT_FORM_LINK_DAYS, MAX_EMAIL_LENGTH, MAX_FORM_LINK_DAYS } from '#shared/core/limits.ts'
import { formatTime } from '../../look/times.ts'
import { CopyField } from '../parts/copy-field.tsx'
import { Input } from '../parts/field.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { useAction } from '../requests/use-action.ts'
import { texts } from '../texts.ts'
import { QrCode } from './qr-code.tsx'

/** Makes a customer's form link: to copy, and to scan at the counter. */
export const FormLink = () => {
  const { client } = useConsole()
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
        <Input
          label={texts.formLink.email}
          type="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          autocomplete="off"
          value={email}
          onValue={setEmail}
        />
        <Input
          label={texts.formLink.days}
          type="number"
          required
          min={1}
          max={MAX_FORM_LINK_DAYS}
          value={days}
          onValue={setDays}
        />
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
              <CopyField label={texts.formLink.link} text={link.url} />
            </div>
          </section>
        )}
      </div>
    </>
  )
}
