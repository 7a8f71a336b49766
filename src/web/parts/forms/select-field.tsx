export interface SelectFieldProps {
  /** Name of the form field, and its ID. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  /** Its error, as a sentence. */
  readonly fault?: string | undefined
  readonly groups: ChoiceGroups
}

/** Groups of options, each a value with its label; the options of an unnamed group are not grouped. */
export type ChoiceGroups = readonly (readonly [name: string, choices: readonly Choice[]])[]

type Choice = readonly [value: string, words: string]

/** A select field with groups of options. */
export function SelectField({ name, label, value, hint, fault, groups }: SelectFieldProps) {
  const notes = [hint !== undefined && `${name}-hint`, fault !== undefined && `${name}-fault`]
    .filter((note) => note !== false)
    .join(' ')
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <span class="soft" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <select
        id={name}
        name={name}
        aria-describedby={notes || undefined}
        aria-invalid={fault === undefined ? undefined : 'true'}
        autofocus={fault !== undefined}
      >
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
      {fault !== undefined && (
        <span class="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
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
