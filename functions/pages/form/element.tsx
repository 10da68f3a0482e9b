import { render } from 'preact'
import base from '../look/base.css'
import form from './form.css'

class SubmissionIntakeForm extends HTMLElement {
  connectedCallback(): void {
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [base, form].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    render(<main />, root)
  }
}

customElements.define('submission-intake-form', SubmissionIntakeForm)
