export interface CopyFieldProps {
  /** Id of the field. */
  readonly name: string
  readonly label: string
  readonly text: string
}

/** A text to copy, with a button for it if scripts run. */
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
