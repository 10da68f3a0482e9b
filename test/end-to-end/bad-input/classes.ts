type Proof = readonly [file: string, ...titles: readonly string[]]

/** A class of bad input, and the tests that hold the service to its promise, or why there is none. */
export type BadInputClass = {
  readonly number: number
  readonly promise: string
} & ({ readonly provenBy: readonly Proof[] } | { readonly doesNotApply: string })

const here = (name: string, ...titles: readonly string[]): Proof => [
  `test/end-to-end/bad-input/${name}.test.ts`,
  ...titles,
]
const endToEnd = (name: string, ...titles: readonly string[]): Proof => [`test/end-to-end/${name}.test.ts`, ...titles]
const functions = (name: string, ...titles: readonly string[]): Proof => [`test/functions/${name}.test.ts`, ...titles]
const shared = (name: string, ...titles: readonly string[]): Proof => [`test/shared/${name}.test.ts`, ...titles]
const webhooks = (name: string, ...titles: readonly string[]): Proof => shared(`webhooks/${name}`, ...titles)

/** With parts of the URLs that are refused there. */
const urlRules = (...urls: readonly string[]) =>
  webhooks('registrations/url-rules', 'a URL that is refused with the reason %s', ...urls)

const bodies: readonly BadInputClass[] = [
  { number: 1, promise: 'an empty body is {}; one of blanks is 400', provenBy: [here('bodies', 'B1:')] },
  { number: 2, promise: 'what is no JSON is 400', provenBy: [endToEnd('errors', 'that is no JSON: %s')] },
  {
    number: 3,
    promise: 'a byte order mark before the JSON is dropped',
    provenBy: [endToEnd('submissions', 'without a byte order mark')],
  },
  {
    number: 4,
    promise: 'invalid UTF-8 is replaced; a body of another encoding is no JSON, 400',
    provenBy: [endToEnd('submissions', 'is read as UTF-8 with replacement'), here('bodies', 'B4:')],
  },
  { number: 5, promise: 'what only other languages take for JSON is 400', provenBy: [here('bodies', 'B5:')] },
  {
    number: 6,
    promise: 'JSON that is no object is 422',
    provenBy: [endToEnd('errors', 'that is no object: %s'), functions('submissions/create', 'which is no object')],
  },
  {
    number: 7,
    promise: 'of a repeated key the last counts',
    provenBy: [endToEnd('submissions', 'the last of repeated fields')],
  },
  {
    number: 8,
    promise: 'names of the prototype are unknown fields, 422',
    provenBy: [functions('submissions/create', 'refuses a field that is called "%s"')],
  },
  { number: 9, promise: 'nesting of any depth is 422 without harm', provenBy: [here('bodies', 'B9:')] },
  {
    number: 10,
    promise: 'thousands of unknown fields, and long names, are 422 with at most 100 short details, or 413',
    provenBy: [here('bodies', 'B10:')],
  },
  { number: 11, promise: 'a long text or list is one fault, or 413', provenBy: [here('bodies', 'B11:')] },
  {
    number: 12,
    promise: 'a number too large for double precision is 422; one too small is 0',
    provenBy: [here('bodies', 'B12:')],
  },
  {
    number: 13,
    promise: 'an integer that doubles do not hold is 422; one that is written in another way is itself',
    provenBy: [here('bodies', 'B13:')],
  },
  {
    number: 21,
    promise: 'a wrong, missing or unknown field is 422 with a pointer, each of them',
    provenBy: [
      endToEnd('submissions', 'is refused for $path %#', 'is refused with every wrong field named'),
      ['test/harness/requests/generated-requests.test.ts', 'answers as the document says to what it $kind'],
    ],
  },
  {
    number: 22,
    promise: 'the longest value of each field is taken, and a longer or shorter one is 422',
    provenBy: [here('bodies', 'B22:')],
  },
]

const texts: readonly BadInputClass[] = [
  {
    number: 14,
    promise: 'NUL is 422; other control characters are 422 in names, and kept in list and notes',
    provenBy: [here('texts', 'B14:'), endToEnd('submissions', 'keeps control characters in list and notes')],
  },
  { number: 15, promise: 'half of a surrogate pair is 422', provenBy: [here('texts', 'B15:')] },
  {
    number: 16,
    promise: 'non-characters are kept, and are in no message of a queue',
    provenBy: [
      here('texts', 'B16:'),
      webhooks('wake-ups/wake-up', 'carries ids and the next attempt, and no other text'),
    ],
  },
  {
    number: 17,
    promise: 'text that is hard to see is kept; the size of a list counts bytes',
    provenBy: [here('texts', 'B17:')],
  },
  {
    number: 18,
    promise: 'composed and decomposed letters are kept as sent',
    provenBy: [here('texts', 'B18:')],
  },
  {
    number: 19,
    promise: 'markup, formulas and templates are kept as data, and are in no log line',
    provenBy: [
      here('texts', 'B19 and B20:'),
      functions('canaries/canaries', 'a log has no word of a customer, a store or a receiver'),
    ],
  },
  {
    number: 20,
    promise: 'queries in another language are data where text may be, and refused elsewhere',
    provenBy: [here('texts', 'B19 and B20:', 'B20: $value is no text', 'B20: the filter %s is refused')],
  },
  {
    number: 23,
    promise: 'a time that is not of RFC 3339, or names no day, is refused',
    provenBy: [here('texts', 'B23:'), shared('core/fields', '%j is none')],
  },
  {
    number: 24,
    promise: 'extreme addresses and URLs are judged by rule, in linear time',
    provenBy: [
      shared('core/fields', 'is judged without going back and forth over hostile text', 'has at most 254 characters'),
      endToEnd('webhooks', 'may be %s, and is kept as given'),
    ],
  },
]

const requests: readonly BadInputClass[] = [
  {
    number: 25,
    promise: 'a content type other than application/json is 415; its parameters change nothing',
    provenBy: [here('requests', 'B25:'), endToEnd('errors', 'without a content type', 'of two content types')],
  },
  { number: 26, promise: 'a compressed body is 415', provenBy: [endToEnd('errors', 'that is compressed')] },
  { number: 27, promise: 'a form is 415', provenBy: [here('requests', 'B27:')] },
  {
    number: 28,
    promise: 'a body of GET or DELETE is ignored',
    provenBy: [
      functions('submissions/get', 'ignores a body'),
      endToEnd('webhooks', 'is gone although a body came along'),
    ],
  },
  { number: 29, promise: 'a wrong length is 400, 11 MB are 413', provenBy: [here('requests', 'B29:')] },
  {
    number: 30,
    promise: '300 headers change nothing, 20 KB of them are refused, two credentials are 401',
    provenBy: [
      here('requests', 'B30:'),
      functions('attacks', 'two Authorization headers are refused, though the first is good'),
    ],
  },
  {
    number: 31,
    promise: 'a credential in any other form is 401; the scheme may be in any case',
    provenBy: [
      functions('attacks', 'a key behind Basic', 'a key right behind the scheme', 'a letter that is no ASCII'),
      endToEnd('errors', 'with two blanks', 'never for its scheme being written %s'),
    ],
  },
  {
    number: 32,
    promise: 'a key that is cut, mistyped, quoted or in another case is 401 without a read',
    provenBy: [functions('attacks', 'a key that is cut short', 'a key in quotes', 'a key in the other case')],
  },
  {
    number: 33,
    promise: 'a key elsewhere than in its header is no credential',
    provenBy: [
      functions('attacks', 'a key in the query or in the body', 'a key in a cookie'),
      endToEnd('errors', 'in the query, where it is an unknown parameter'),
    ],
  },
  {
    number: 34,
    promise: 'a token of another algorithm or key, or with an extension, is 401',
    provenBy: [
      functions(
        'attacks',
        'without an algorithm',
        'of RS256',
        'of an unknown kid',
        'that brings its key',
        'a critical',
      ),
    ],
  },
  {
    number: 35,
    promise: 'a token with any claim missing, wrong or out of time is 401',
    provenBy: [
      functions('attacks', 'over since more than clocks differ', 'without an end', 'whose customer is an object'),
      functions('attacks', "of another store's key is refused"),
    ],
  },
  {
    number: 36,
    promise: 'a credential on a route that is not its own is 403',
    provenBy: [
      functions('attacks', 'of a customer is refused on the routes that only a key may call'),
      endToEnd('tenants/isolation', 'answers for the own ids by what the credential may: %s'),
    ],
  },
  {
    number: 37,
    promise: 'a path that is written in another way is 404; a trailing slash is not promised',
    provenBy: [here('requests', 'B37:')],
  },
  { number: 38, promise: 'an id that cannot exist is 404', provenBy: [here('requests', 'B38:')] },
  {
    number: 39,
    promise: 'an unknown, repeated or wrong parameter is 400 by its name',
    provenBy: [
      endToEnd('lists', 'like $query is refused by name'),
      functions('submissions/get', 'for the unknown parameter %s'),
      shared('api/paging', '"%s" is refused, not clamped'),
    ],
  },
  {
    number: 40,
    promise: 'a cursor that is altered, long, or of another list, store or filter is 400',
    provenBy: [
      endToEnd('lists', 'is refused when one character of it is another', 'is refused in another list and in another'),
      shared('api/paging', "'x'.repeat(4096)", 'of other filters'),
    ],
  },
  {
    number: 41,
    promise: 'a key of idempotency is 1 to 255 visible ASCII characters, once; else 400',
    provenBy: [endToEnd('idempotency', 'may not be "%s"'), shared('api/idempotency', 'refuses a key that is %s')],
  },
  {
    number: 42,
    promise: 'If-Match with a list or * is compared, a stale or weak tag is 412, anything else 400',
    provenBy: [endToEnd('preconditions', 'lets a transition pass with %s', 'refuses one with %s', 'is refused as %s')],
  },
  {
    number: 43,
    promise: 'a method that a path does not have is refused; no header replaces the method',
    provenBy: [here('requests', 'B43:'), endToEnd('http', '$method $path is 405 with Allow', 'HEAD %s is 405')],
  },
  {
    number: 44,
    promise: 'forwarding headers change no link and no limit; the gateway goes by the host name itself',
    provenBy: [here('requests', 'B44:')],
  },
  {
    number: 45,
    promise: 'an origin is never reflected: * without credentials, or nothing',
    provenBy: [here('requests', 'B45:'), endToEnd('http', 'is granted before a browser submits')],
  },
  {
    number: 58,
    promise: 'requests without an idempotency key are each their own, until the rate limit',
    provenBy: [
      functions('submissions/create', 'makes two submissions of two requests without an Idempotency-Key'),
      shared('access/gate', 'admits exactly as many as have room, however many ask at once'),
    ],
  },
  {
    number: 62,
    promise: 'a caller that sends slowly keeps no other waiting, and no function runs for it',
    provenBy: [here('requests', 'B62:')],
  },
]

const receivers: readonly BadInputClass[] = [
  {
    number: 46,
    promise: 'a URL of another scheme is 422',
    provenBy: [endToEnd('webhooks', 'may not be %s'), urlRules('file:///', 'javascript:', 'data:')],
  },
  {
    number: 47,
    promise: 'a URL with user, fragment, other port or odd characters is 422',
    provenBy: [urlRules('user:secret@', '#top', '6379', '@evil.example')],
  },
  {
    number: 48,
    promise: 'an address in any form is 422, and is not called either',
    provenBy: [
      urlRules('//127.1/', '//2130706433/', '//0x7f.1/', '//0177.0.0.1/', '//１２７.0.0.1/', '[::ffff:7f00:1]'),
      webhooks('sending/send-address', 'a URL that names an address is refused without a look-up'),
    ],
  },
  {
    number: 49,
    promise: 'a name of the machine or of a private network is 422; an international one is kept as given',
    provenBy: [
      urlRules('printer.local/', '.onion/', '//shop/'),
      webhooks('registrations/url-rules', 'https://xn--mnchen-3ya.example/%C3%BC'),
    ],
  },
  {
    number: 50,
    promise: 'a name of which any address is not public is never called',
    provenBy: [
      webhooks('sending/send-address', 'is that of a name that resolves to %s'),
      webhooks('sending/send-address', 'so that a name that changes its answer gains nothing'),
      webhooks('sending/address', '%s is never called'),
    ],
  },
  {
    number: 51,
    promise: 'a redirect is not followed, wherever it points',
    provenBy: [
      endToEnd('retries', 'that redirects is asked five times, and its target is never called'),
      webhooks('sending/send', '%i is a redirect that is not followed, wherever it points'),
    ],
  },
  {
    number: 52,
    promise: 'the service itself is no receiver, 422',
    provenBy: [endToEnd('webhooks', 'new URL(baseUrl).hostname'), urlRules('api.intake.example/hook')],
  },
  {
    number: 53,
    promise: 'the headers of a delivery are the service’s',
    doesNotApply: 'A webhook has no headers of its own, and a field for them is an unknown one.',
  },
  {
    number: 54,
    promise: 'an event that is none, a pattern or a long list is 422',
    provenBy: [
      endToEnd('webhooks', 'an unknown event', 'an event twice'),
      functions('webhooks/create', 'a pattern of events', 'a long list of wrong events'),
    ],
  },
  {
    number: 55,
    promise: 'a PATCH of what cannot be changed is 422',
    provenBy: [functions('webhooks/update', 'an immutable field', 'a version', 'a secret')],
  },
  {
    number: 56,
    promise: 'of two updates with the same If-Match one is 412',
    provenBy: [
      functions('webhooks/update', 'for one of two with the same If-Match'),
      endToEnd('preconditions', 'lets one of two clerks win who saw the same version'),
    ],
  },
  {
    number: 57,
    promise: 'what is under way when a webhook is deleted ends as cancelled',
    provenBy: [
      webhooks('engine/attempts/deliver', 'is deleted: nothing is sent, and the delivery is cancelled'),
      endToEnd('retries', 'that was deleted gets nothing more, neither a retry nor an event'),
    ],
  },
  {
    number: 59,
    promise: 'a record of the stream that cannot be read holds up no other',
    provenBy: [functions('background/fan-out', 'record when that is poison, and the others are done')],
  },
  {
    number: 60,
    promise: 'a message that cannot be read goes to the dead letters; one of an unknown delivery is done, and logged',
    provenBy: [
      functions('background/deliver', 'goes back, for the dead-letter queue, and harms no other'),
      webhooks('engine/attempts/deliver', 'does nothing for a wake-up of a delivery that is not there'),
    ],
  },
  {
    number: 61,
    promise: 'a schedule whose payload was altered is refused by its schema',
    provenBy: [webhooks('wake-ups/wake-up', '%s is refused', 'of a store that is no id')],
  },
]

export const badInputClasses: readonly BadInputClass[] = [...bodies, ...texts, ...requests, ...receivers].toSorted(
  (one, other) => one.number - other.number,
)
