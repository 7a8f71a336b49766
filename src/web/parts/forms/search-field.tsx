export interface SearchFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly maxlength: number
}

/** The search box in the filter form of a list. */
export function SearchField({ label, value, maxlength }: SearchFieldProps) {
  return (
    <p class="field">
      <label for="search">{label}</label>
      <input
        id="search"
        name="search"
        type="search"
        value={value}
        maxlength={maxlength}
        autocomplete="off"
        spellcheck={false}
      />
    </p>
  )
}
