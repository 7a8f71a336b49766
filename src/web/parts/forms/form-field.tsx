import { useFocus } from './fields.tsx'

export interface FormFieldProps {
  /** Name and id of the field. */
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly value?: string | undefined
  readonly hint?: string | undefined
  /** Its error, as a sentence. */
  readonly fault?: string | undefined
  readonly optional?: boolean
  /** Hint for typing. */
  readonly input?: InputHelp
}

interface InputHelp {
  /** Id of a `datalist`. */
  readonly list?: string
  readonly autocomplete?:
    | 'off'
    | 'username'
    | 'current-password'
    | 'new-password'
    | 'one-time-code'
    | 'url'
  readonly autocapitalize?: 'none' | 'characters'
  readonly autofocus?: boolean
  readonly inputmode?: 'url' | 'numeric'
  readonly maxlength?: number
  readonly placeholder?: string
  readonly spellcheck?: boolean
}

/**
 * For a password other than the account's. `off` does not keep browsers from filling in the one stored for this site,
 * which would then be sent elsewhere.
 */
export const NOT_THEIR_OWN = 'new-password'

/** A label, its field, and its hint and error. */
export function FormField(props: FormFieldProps) {
  const { name, label, type = 'text', value, hint, fault, optional = false, input } = props
  const autofocus = useFocus(name, fault !== undefined || input?.autofocus === true)
  const notes = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ]
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <span class="soft" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <Input
        type={type}
        attributes={{
          id: name,
          name,
          value,
          required: !optional,
          'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
          'aria-invalid': fault === undefined ? undefined : 'true',
          ...input,
          autofocus,
        }}
      />
      {fault !== undefined && (
        <span class="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}

interface InputProps {
  readonly type: NonNullable<FormFieldProps['type']>
  readonly attributes: InputHelp & {
    readonly id: string
    readonly name: string
    readonly value: string | undefined
    readonly required: boolean
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': 'true' | undefined
  }
}

/** Separate, since allowed attributes depend on the type. */
function Input({ type, attributes }: InputProps) {
  if (type === 'email') return <input type="email" {...attributes} />
  if (type === 'password') return <input type="password" {...attributes} />
  return <input type="text" {...attributes} />
}
