import { FormField } from './form-field.tsx'

export interface EmailFieldProps {
  readonly label?: string
  readonly value: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly autofocus?: boolean
}

/** Where somebody types the address of their account. */
export function EmailField({
  label = 'Email',
  value,
  hint,
  fault,
  autofocus = false,
}: EmailFieldProps) {
  return (
    <FormField
      name="email"
      label={label}
      type="email"
      value={value}
      hint={hint}
      fault={fault}
      input={{ autocomplete: 'username', autofocus, maxlength: 320 }}
    />
  )
}
