import { type Static, type TObject, Type } from 'typebox'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import { accessFaults } from '../../request/page-access.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import type { AccessChange } from '../../store/reports/report-change.ts'
import type { Reading } from '../query/fields.ts'
import type { Samples } from '../../store/tables/report-tables.ts'

const SAMPLES = { description: 'Lab navigations.' }

const OPTIONAL_FIELDS = {
  language: Type.Optional(
    Type.String({
      description:
        'BCP 47 tag, such as pt-BR: sent as Accept-Language with each request. Where none is set the page decides.',
    }),
  ),
  wait_for: Type.Optional(
    Type.String({
      description:
        'CSS selector of an element that the browser waits for, ten seconds at most, before it looks at the page. 500 characters at most.',
    }),
  ),
  access_username: Type.Optional(
    Type.String({
      description:
        'For a page behind HTTP Basic authentication: told to the origin of url alone, with each run. Without a colon, 255 bytes at most.',
    }),
  ),
  access_password: Type.Optional(
    Type.String({
      description: 'Goes with access_username. 1,024 bytes at most; never comes back in any form.',
    }),
  ),
}
type OptionalFields = Static<TObject<typeof OPTIONAL_FIELDS>>

/** How the runs of a report are made. */
export const RUN_FIELDS = {
  samples: Type.Enum([1, 3, 5], { default: 1, ...SAMPLES }),
  ...OPTIONAL_FIELDS,
}
type RunFields = Static<TObject<typeof RUN_FIELDS>>

/** How the next ones are made; what is absent stays as it is. */
export const RUN_CHANGE_FIELDS = {
  samples: Type.Optional(Type.Enum([1, 3, 5], SAMPLES)),
  ...OPTIONAL_FIELDS,
}
type RunChangeFields = Static<TObject<typeof RUN_CHANGE_FIELDS>>

/** What was asked for, every default filled in. */
export interface RunWish {
  readonly samples: Samples
  /** A canonical tag; undefined for the page's own. */
  readonly language: string | undefined
  /** A selector; undefined where nothing is awaited. */
  readonly waitFor: string | undefined
  /** A user name without a password is enough for some servers. */
  readonly access: AccessChange | undefined
}

/** Adds to the reading's errors what is wrong. */
export function readRun(reading: Reading<RunFields>): RunWish {
  return {
    samples: reading.fields.samples ?? 1,
    language: readTag(reading),
    waitFor: readWaitFor(reading),
    access: readAccess(reading),
  }
}

/**
 * What of it shall change; adds to the reading's errors what is wrong.
 *
 * @param username the one that is kept, which a new password goes with
 */
export function readRunChange(
  reading: Reading<RunChangeFields>,
  username: string | undefined,
): Partial<RunWish> {
  return {
    ...(reading.fields.samples !== undefined && { samples: reading.fields.samples }),
    language: readTag(reading),
    waitFor: readWaitFor(reading),
    access: readAccess(reading, username),
  }
}

function readTag({ fields, errors }: Reading<OptionalFields>): string | undefined {
  const tag = fields.language === undefined ? undefined : readLanguage(fields.language)
  if (fields.language !== undefined && tag === undefined) errors['language'] = [LANGUAGE_FAULT]
  return tag
}

function readWaitFor({ fields, errors }: Reading<OptionalFields>): string | undefined {
  const { wait_for: typed } = fields
  const selector = typed === undefined ? undefined : readSelector(typed)
  if (typed !== undefined && selector === undefined) errors['wait_for'] = [SELECTOR_FAULT]
  return selector
}

function readAccess({ fields, errors }: Reading<OptionalFields>, kept?: string): RunWish['access'] {
  const { access_username: given, access_password: password } = fields
  const username = given ?? (password === undefined ? undefined : kept)
  if (username === undefined) {
    if (password !== undefined) errors['access_username'] = ['The password needs a user name.']
    return undefined
  }
  const faults = accessFaults({ username, password: password ?? '' })
  if (faults.username !== undefined) errors['access_username'] = [faults.username]
  if (faults.password !== undefined) errors['access_password'] = [faults.password]
  return { username, password }
}
