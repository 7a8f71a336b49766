import {
  CHANGEABLE,
  type ChangeableName,
  type SettingTexts,
} from '../../../settings/changeable-settings.ts'
import type { SettingFaults } from '../../../settings/plan-change.ts'
import type { SettingHeld, SettingsHeld } from '../../../settings/setting-held.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import type { SettingField, SettingGroup } from './setting-groups.ts'

/** A rejected form: the submitted values and the errors. */
export interface SettingsTyped {
  readonly texts: SettingTexts
  /** The stored values when the form was shown; the current ones if absent. */
  readonly seen?: SettingTexts
  readonly faults?: SettingFaults | undefined
  /** An error that concerns no single field. */
  readonly fault?: string
}

interface GroupProps {
  readonly group: SettingGroup
  readonly held: SettingsHeld
  readonly typed?: SettingsTyped | undefined
}

/** The form of a group's settings; those that the operator has set are read-only. */
export function SettingForm({ group, held, typed }: GroupProps) {
  const open = group.fields.filter(({ name }) => held[name].source !== 'operator')
  // All other fields show their own errors.
  const faulty = group.fields.filter(
    (field) =>
      typed?.faults?.[field.name] !== undefined && !(isText(field) && open.includes(field)),
  )
  return (
    <form class="form" method="post" action="/admin/settings">
      {typed?.fault !== undefined && <FormFault>{typed.fault}</FormFault>}
      {faulty.map(({ name, label }) => (
        <FormFault>
          {label}: {typed?.faults?.[name]}
        </FormFault>
      ))}
      <Fields labels={labelsOf(open.filter(isText))} faults={typed?.faults ?? {}}>
        {group.fields.map((field) => (
          <Field field={field} held={held[field.name]} typed={typed} />
        ))}
      </Fields>
      {open.map(({ name }) => (
        <input
          type="hidden"
          name={seenName(name)}
          value={(typed?.seen ?? {})[name] ?? held[name].stored}
        />
      ))}
      {open.length > 0 && (
        <button class="button main" type="submit">
          Save <span class="sr">{group.title}</span>
        </button>
      )}
    </form>
  )
}

function labelsOf(fields: readonly SettingField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]))
}

/** The same for administrators who have not confirmed their password recently. */
export function SettingFacts({ group, held }: GroupProps) {
  return (
    <FactList
      facts={group.fields.map((field) => [
        field.label,
        <Held field={field} {...held[field.name]} />,
      ])}
    />
  )
}

function isText({ choices }: SettingField): boolean {
  return choices === undefined
}

/** Name of the field with the value that was stored when the form was shown. */
export function seenName(name: ChangeableName): string {
  return `seen-${name}`
}

interface FieldProps {
  readonly field: SettingField
  readonly held: SettingHeld
  readonly typed: SettingsTyped | undefined
}

function Field({ field, held, typed }: FieldProps) {
  const { name, label, choices, number } = field
  if (held.source === 'operator') {
    return (
      <p class="field">
        <b>{label}</b> <Held field={field} {...held} />
      </p>
    )
  }
  const value = typed?.texts[name] ?? held.text ?? ''
  if (choices) return <ChoiceGroup name={name} legend={label} value={value} choices={choices} />
  return (
    <FormField
      name={name}
      label={label}
      value={value}
      hint={hintOf(field)}
      fault={typed?.faults?.[name]}
      optional
      input={{ autocomplete: 'off', spellcheck: false, ...(number && { inputmode: 'numeric' }) }}
    />
  )
}

function hintOf({ name, hint }: SettingField): string | undefined {
  const { fallback } = CHANGEABLE[name]
  if (fallback === undefined) return hint
  return [hint, `Default: ${fallback}.`].filter((part) => part !== undefined).join(' ')
}

function Held({ field, text, source }: SettingHeld & { readonly field: SettingField }) {
  const words = field.choices?.find(([value]) => value === text)?.[1] ?? text
  return (
    <>
      {words === undefined ? 'not set' : <Quoted text={words} />}
      {source === 'operator' && (
        <span class="soft"> Set by the operator in PAGEMARK_{field.name}.</span>
      )}
    </>
  )
}
