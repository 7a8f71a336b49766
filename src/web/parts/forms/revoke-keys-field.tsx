import type { KeysThen } from '../../../store/accounts/password-change.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { isRecord } from '../../query/fields.ts'

const NAME = 'revoke_keys'

export interface RevokeKeysFieldProps {
  /** How many there are. */
  readonly keys: number
  readonly checked: boolean
}

/** Asks, where a password is chosen, what becomes of the keys; nothing where there are none. */
export function RevokeKeysField({ keys, checked }: RevokeKeysFieldProps) {
  if (keys === 0) return null
  return (
    <p class="field">
      <label>
        <input type="checkbox" name={NAME} value="1" checked={checked} /> Revoke{' '}
        {counted(keys, 'API key')}
      </label>
      <span class="soft">Programs that use {keys === 1 ? 'it' : 'them'} stop working.</span>
    </p>
  )
}

/** What was chosen. */
export function keysThen(body: unknown): KeysThen {
  return isRecord(body) && body[NAME] === '1' ? 'revoke' : 'keep'
}
