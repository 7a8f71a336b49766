import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'

export interface FieldsProps<Name extends string> {
  /** What each field is called, by its name, in their order. */
  readonly labels: Readonly<Record<Name, string>>
  /** Errors of fields by name, as sentences. */
  readonly faults: { readonly [N in NoInfer<Name>]?: string | undefined }
  readonly children: ComponentChildren
}

/** Where the focus is in a form that was not taken: the name of its field, or of the box above. */
const FocusAt = createContext<string | undefined>(undefined)
const BOX = 'faults'

/**
 * The fields of a form. One that was not taken has the focus; of several a box above says which and why, leads to each,
 * and has it.
 */
export function Fields<Name extends string>({ labels, faults, children }: FieldsProps<Name>) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- its own names, which `Object.keys` widens
  const faulty = (Object.keys(labels) as Name[]).filter((name) => faults[name] !== undefined)
  const [first, ...more] = faulty
  if (more.length === 0) return <FocusAt.Provider value={first}>{children}</FocusAt.Provider>
  return (
    <FocusAt.Provider value={BOX}>
      <div class="notice bad" role="alert" tabindex={-1} autofocus>
        <p>{faulty.length} fields have errors:</p>
        <ul>
          {faulty.map((name) => (
            <li>
              <a href={`#${name}`}>{labels[name]}</a>: {faults[name]}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </FocusAt.Provider>
  )
}

/**
 * Does this field have the focus when the page is shown?
 *
 * @param wanted where nothing was wrong with any
 */
export function useFocus(name: string, wanted: boolean): boolean {
  const at = useContext(FocusAt)
  return at === undefined ? wanted : at === name
}
