import { isRandom } from './is-random.ts'
import { isSecretName } from './is-secret-name.ts'

/** Parameters that make an address new when its file is: random, and for everybody the same. */
const OF_FILES = /^(?:v|ver|version|rev|revision|h|hash|build|bust|cb|cachebust|_)$/i

/** Whether a parameter of an address is a secret, by its name or by what it looks like. */
export function isSecretPair(name: string, value: string): boolean {
  return isSecretName(name) || (isRandom(value) && !OF_FILES.test(name))
}
