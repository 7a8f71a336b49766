import { FormField } from './form-field.tsx'

export interface UrlFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly fault?: string | undefined
  readonly autofocus?: boolean
  /** Id of a `datalist`. */
  readonly list?: string
  readonly placeholder?: string
}

/** Field for the URL of a page or a site. */
export function UrlField({
  autofocus = true,
  list,
  placeholder = 'https://example.com/',
  ...field
}: UrlFieldProps) {
  return (
    <FormField
      name="url"
      {...field}
      input={{
        inputmode: 'url',
        autocapitalize: 'none',
        autocomplete: 'url',
        autofocus,
        ...(list !== undefined && { list }),
        spellcheck: false,
        maxlength: 2048,
        placeholder,
      }}
    />
  )
}
