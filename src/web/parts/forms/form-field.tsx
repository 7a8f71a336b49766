import { useFocus } from './fields.tsx'

export interface FormFieldProps {
  /** Of the field in the form, and its id. */
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly value?: string | undefined
  readonly hint?: string | undefined
  /** What was wrong with it, as a sentence. */
  readonly fault?: string | undefined
  readonly optional?: boolean
  /** What helps with typing. */
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
 * Of a password that is not the account's. By `off` browsers are not held from filling in the one that they keep for
 * this site, which would be sent elsewhere then.
 */
export const NOT_THEIR_OWN = 'new-password'

/** A label, its field, and what there is to say of it. */
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

/** Apart, because what an element may have depends on its type. */
function Input({ type, attributes }: InputProps) {
  if (type === 'email') return <input type="email" {...attributes} />
  if (type === 'password') return <input type="password" {...attributes} />
  return <input type="text" {...attributes} />
}
