import type { KeysThen } from '../../../store/accounts/password-change.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { isRecord } from '../../query/fields.ts'

const NAME = 'revoke_keys'

export interface RevokeKeysFieldProps {
  /** Number of keys. */
  readonly keys: number
  readonly checked: boolean
}

/** Asks what happens to the API keys when a password is chosen; empty without any. */
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

/** The choice. */
export function keysThen(body: unknown): KeysThen {
  return isRecord(body) && body[NAME] === '1' ? 'revoke' : 'keep'
}
