import { FormField } from './form-field.tsx'

export interface NewPasswordFieldProps {
  readonly label?: string
  readonly fault?: string | undefined
  readonly autofocus?: boolean
}

/** Where a password is chosen. */
export function NewPasswordField({
  label = 'Password',
  fault,
  autofocus = false,
}: NewPasswordFieldProps) {
  return (
    <FormField
      name="password"
      label={label}
      type="password"
      hint="At least 12 characters, for example a few unrelated words."
      fault={fault}
      input={{ autocomplete: 'new-password', autofocus, maxlength: 1024 }}
    />
  )
}
