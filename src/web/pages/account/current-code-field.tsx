import { FormField } from '../../parts/forms/form-field.tsx'

export interface CurrentCodeFieldProps {
  readonly label: string
  readonly fault?: string | undefined
}

/** Asks for a code of the current second factor before it changes. */
export function CurrentCodeField({ label, fault }: CurrentCodeFieldProps) {
  return (
    <FormField
      name="current"
      label={label}
      hint="From the app that you use now, or a recovery code such as 7F3K-9QWD-XR2T."
      fault={fault}
      input={{
        autocomplete: 'one-time-code',
        autocapitalize: 'characters',
        maxlength: 40,
        spellcheck: false,
      }}
    />
  )
}
