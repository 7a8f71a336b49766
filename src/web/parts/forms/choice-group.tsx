export interface ChoiceGroupProps {
  readonly name: string
  readonly legend: string
  readonly value: string | number
  /** Values and labels, in order. */
  readonly choices: readonly (readonly [value: string | number, words: string])[]
}

/** One of a few choices, all visible. */
export function ChoiceGroup({ name, legend, value, choices }: ChoiceGroupProps) {
  return (
    <fieldset class="group">
      <legend>{legend}</legend>
      <div>
        {choices.map(([each, words]) => (
          <label>
            <input type="radio" name={name} value={each} checked={each === value} />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
