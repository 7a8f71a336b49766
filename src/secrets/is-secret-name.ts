/** Words that mark a parameter, a header or a member of JSON as secret. */
const WORDS: ReadonlySet<string> = new Set(
  `apikey assertion auth authorization bearer code cookie cookie2 credential credentials csrf
  csrfmiddlewaretoken hmac jsessionid jwt key nonce oauth otp pass passphrase passwd password phpsessid pin
  pwd saml samlrequest samlresponse secret session sessionid sessid sid sig sign signature ticket token
  verifier xsrf`.split(/\s+/),
)

/** As parts of a compound word: `accesstoken`, `userpassword`. */
const PARTS =
  /token|secret|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|auth[_-]?key|session_?id|sessid|signature|credential/

/** Names without a secret: keyboards and postcodes have keys and codes too. */
const HARMLESS: ReadonlySet<string> = new Set([
  'countrycode',
  'languagecode',
  'langcode',
  'postalcode',
  'statuscode',
  'zipcode',
])

/** `X-Auth` and `X-User-Auth` contain a token; `WWW-Authenticate`, which only requests one, does not. */
const SECRET_HEADER =
  /authorization|authentication-info|cookie|csrf|jwt|session|xsrf|(?:^|[-_])auth(?:$|[-_])/i

/** Whether a header of this name identifies somebody; many others contain keys, codes and nonces that do not. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name) || PARTS.test(name.toLowerCase())
}

/** Whether values under this name are secret, whatever they look like. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const joined = words.join('')
  if (HARMLESS.has(joined)) return false
  return words.some((word) => WORDS.has(word)) || PARTS.test(joined)
}
