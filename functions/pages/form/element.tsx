import './reader-first.ts'
import { render } from 'preact'
import base from '../look/base.css'
import { App } from './app.tsx'
import form from './form.css'

const sheets = [base, form].map((text) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
})

/**
 * `<submission-intake-form api="https://…" code="sil_…">`: the form in a store's own page. It dispatches
 * `submission-sent` with `detail.id` when a list has arrived.
 */
class SubmissionIntakeForm extends HTMLElement {
  static readonly observedAttributes = ['api', 'code']
  #root = this.attachShadow({ mode: 'open' })

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = sheets
    this.#show()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show()
  }

  disconnectedCallback(): void {
    render(null, this.#root)
  }

  #show(): void {
    const [baseUrl, code] = [this.getAttribute('api') ?? '', this.getAttribute('code') ?? '']
    const onSent = (id: string): void => {
      this.dispatchEvent(new CustomEvent('submission-sent', { detail: { id }, bubbles: true, composed: true }))
    }
    render(
      <App key={`${baseUrl} ${code}`} isEmbedded={true} baseUrl={baseUrl} code={code} onSent={onSent} />,
      this.#root,
    )
  }
}

// A page may load the script twice.
if (!customElements.get('submission-intake-form')) customElements.define('submission-intake-form', SubmissionIntakeForm)
