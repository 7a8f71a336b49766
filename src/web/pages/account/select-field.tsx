export interface SelectFieldProps {
  /** Name of the form field, and its ID. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  /** Groups of options, each a value with its label; the options of an unnamed group are not grouped. */
  readonly groups: readonly (readonly [name: string, choices: readonly Choice[]])[]
}

type Choice = readonly [value: string, words: string]

/** A select field with groups of options. */
export function SelectField({ name, label, value, hint, groups }: SelectFieldProps) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <span class="soft" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <select id={name} name={name} aria-describedby={hint && `${name}-hint`}>
        {groups.map(([group, choices]) =>
          group === '' ? (
            <Options choices={choices} value={value} />
          ) : (
            <optgroup label={group}>
              <Options choices={choices} value={value} />
            </optgroup>
          ),
        )}
      </select>
    </p>
  )
}

function Options({ choices, value }: { readonly choices: readonly Choice[]; value: string }) {
  return (
    <>
      {choices.map(([each, words]) => (
        <option value={each} selected={each === value}>
          {words}
        </option>
      ))}
    </>
  )
}
