import type { CookieFact } from '../network-facts.ts'

const CSRF = /csrf|xsrf/i
const SESSION = /sess|login|auth|token|jwt|(?:^|[._-])s?sid(?:$|[._-])/i

export function purposeOf(name: string): CookieFact['purpose'] {
  if (CSRF.test(name)) return 'csrf'
  return SESSION.test(name) ? 'session' : 'other'
}
