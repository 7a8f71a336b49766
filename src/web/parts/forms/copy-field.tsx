export interface CopyFieldProps {
  /** Id of the field. */
  readonly name: string
  readonly label: string
  readonly text: string
}

/** A text to take away, with a button that copies it where scripts run. */
export function CopyField({ name, label, text }: CopyFieldProps) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <span class="copied">
        <input id={name} class="code" type="text" value={text} readonly spellcheck={false} />
        <button class="button" type="button" data-copy={text}>
          Copy<span class="sr"> {label.toLowerCase()}</span>
        </button>
      </span>
    </p>
  )
}
