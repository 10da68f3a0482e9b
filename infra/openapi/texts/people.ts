import type { Chapter } from './text.ts'

const linkFields = {
  url: 'The address to send or to open. The code stands behind `#`, which browsers send to no server.',
  code: 'The code alone, sent as `Authorization: Bearer`.',
}

/** What people open in a browser, and the links that let them in. */
export const people = {
  tag: 'Links and pages',
  description:
    'Two pages come with the API: the console for the staff of a store at `{base_url}/console`, and the form for its customers at `{base_url}/form`. A person opens one by a link; the code in it stands for the key that made it, and ends with that key.\n\nThe form can also stand on a page of your own, as an element. A script element with `src` = `{base_url}/form.js` and `defer` defines it:\n\n```html\n<submission-intake-form\n  api="https://api.example.com"\n  code="sil_..."></submission-intake-form>\n```\n\n`api` is the base URL, without `/api/v1`. `code` is the `code` of *Create a form link*, which your server calls for the customer who sees the page. When a list has arrived, the element dispatches `submission-sent` with `detail.id`. Take the element if the form fits as it is. For a form of your own making take *Create a customer session*, and call the API with its token.',
  operations: {
    'form-links.create': {
      summary: 'Create a form link',
      description:
        'A link for one customer: it opens the form as often as they like until its end, and shows what became of what they sent.',
    },
    'console-links.create': {
      summary: 'Create a console link',
      description:
        "A link for one person of the store's staff: it opens the console once, within 5 minutes. Make links with a key of their own: all links and sessions end with the key that made them.",
    },
    'console-sessions.create': {
      summary: 'Open the console',
      description:
        'Called by the console itself, with the code of a console link. The code is used up: a second time it is 401. The session lasts 8 hours, or until the key expires or is deleted.',
    },
  },
  components: {
    NewFormLink: {
      at: 'body form-links.create',
      description: 'Whom the link is for.',
      fields: {
        customer_email: "The customer's e-mail address.",
        expires_in_days: 'For how many days it holds; 7 when absent. It ends with its key at the latest.',
      },
    },
    FormLink: {
      at: 'answer form-links.create',
      description: 'A link to the form.',
      fields: {
        ...linkFields,
        customer_email: "The customer's e-mail address, as given.",
        expires_at: 'When it ends.',
      },
    },
    NewConsoleLink: {
      at: 'body console-links.create',
      description: 'Whom the link is for.',
      fields: { email: 'E-mail address of the person, which the history shows beside what they do.' },
    },
    StaffRole: {
      at: 'NewConsoleLink.role',
      description: 'What a person of the staff may do.',
      values: {
        reviewer: 'review submissions and make form links',
        owner: 'that, and manage webhooks and list and delete API keys',
      },
      grows: true,
    },
    ConsoleLink: {
      at: 'answer console-links.create',
      description: 'A link to the console.',
      fields: { ...linkFields, email: 'E-mail address of the person.', expires_at: 'When it ends, if nobody uses it.' },
    },
    ConsoleSession: {
      at: 'answer console-sessions.create',
      description: 'A token for one person of the staff.',
      fields: {
        token: 'A JWT, sent as `Authorization: Bearer`.',
        expires_at: 'When it ends.',
        email: 'E-mail address of the person.',
      },
    },
  },
} as const satisfies Chapter
