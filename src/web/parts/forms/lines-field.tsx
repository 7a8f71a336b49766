import { useFocus } from './fields.tsx'

export interface LinesFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly fault: string | undefined
  readonly area: {
    readonly rows: number
    readonly maxlength?: number
    readonly required?: boolean
    readonly autofocus?: boolean
    readonly placeholder?: string
  }
}

/** A text area for a list with one entry per line. */
export function LinesField({ name, label, hint, value, fault, area }: LinesFieldProps) {
  const hasFault = fault !== undefined
  const autofocus = useFocus(name, hasFault || area.autofocus === true)
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <span class="soft" id={`${name}-hint`}>
        {hint}
      </span>
      <textarea
        id={name}
        name={name}
        spellcheck={false}
        autocapitalize="none"
        aria-describedby={hasFault ? `${name}-hint ${name}-fault` : `${name}-hint`}
        aria-invalid={hasFault ? 'true' : undefined}
        {...area}
        autofocus={autofocus}
      >
        {value}
      </textarea>
      {hasFault && (
        <span class="fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}
