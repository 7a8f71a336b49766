/** Field names of HTML's autofill that take no `home`, `work` and the like. */
const PLAIN_FIELDS = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname
  username new-password current-password one-time-code organization-title organization
  street-address address-line1 address-line2 address-line3 address-level1 address-level2
  address-level3 address-level4 country country-name postal-code cc-name cc-given-name
  cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url
  photo`.split(/\s+/),
)

const CONTACT_FIELDS = new Set(
  `tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix
  tel-extension email impp`.split(/\s+/),
)

const CONTACT_KINDS = new Set(['home', 'work', 'mobile', 'fax', 'pager'])

/**
 * How HTML's grammar (§4.10.18.7) reads an `autocomplete` value: `switch` for on and off, `field` for details such as
 * `section-a shipping work email webauthn`, `empty`, or `invalid`.
 */
export function autocompleteKind(value: string): 'empty' | 'switch' | 'field' | 'invalid' {
  const tokens = value
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== '')
  if (tokens.length === 0) return 'empty'
  if (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off')) return 'switch'

  return isField(tokens) ? 'field' : 'invalid'
}

/** One field name, with the tokens that the grammar allows around it. */
function isField(tokens: string[]): boolean {
  if (tokens.at(-1) === 'webauthn' && tokens.length > 1) tokens.pop()
  if (tokens[0]?.startsWith('section-')) tokens.shift()
  if (tokens[0] === 'shipping' || tokens[0] === 'billing') tokens.shift()
  const contact = CONTACT_KINDS.has(tokens[0] ?? '')
  if (contact) tokens.shift()

  const [field = ''] = tokens
  return tokens.length === 1 && (CONTACT_FIELDS.has(field) || (!contact && PLAIN_FIELDS.has(field)))
}
