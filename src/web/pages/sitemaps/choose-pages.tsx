import { deviceChoice } from '../../../request/audit-request.ts'
import type { OtherPage, SitemapContents } from '../../../report/sitemap-outcome.ts'
import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'
import { PRIVACY_WORDS } from '../../parts/report/privacy-label.tsx'
import { OnceField } from '../../http/form/once-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface ChoosePagesProps {
  readonly reading: Pick<SitemapReading, 'id' | 'draft'>
  readonly contents: SitemapContents
  /** Names of the ticked fields; by default, those of all pages of the site. */
  readonly ticked?: ReadonlySet<string> | undefined
  readonly fault?: string | undefined
}

/** The form for choosing the pages to audit. */
export function ChoosePages({ reading, contents, ticked, fault }: ChoosePagesProps) {
  const { pages, others, otherCount } = contents
  const hasChoice = pages.length > 0 || others.some(({ refusal }) => refusal === null)
  return (
    <form class="card sections" method="post" action={`/sitemaps/${reading.id}/audit`}>
      <OnceField />
      {fault !== undefined && <FormFault>{fault}</FormFault>}
      <p>{foundText(contents)}</p>
      {pages.length === 0 && <p>None of these URLs can be audited as a page of this site.</p>}
      {pages.length > 0 && (
        <fieldset>
          <legend>{legendOf(contents)}</legend>
          <ol class="batch">
            {pages.map((page, place) => (
              <Choice name={`page.${place}`} url={page} ticked={ticked} preset />
            ))}
          </ol>
        </fieldset>
      )}
      {others.length > 0 && (
        <fieldset>
          <legend>{othersText(otherCount, others.length)}</legend>
          <ul class="batch">
            {others.map((other, place) => (
              <Other {...other} name={`other.${place}`} ticked={ticked} />
            ))}
          </ul>
        </fieldset>
      )}
      {hasChoice && <Send draft={reading.draft} />}
    </form>
  )
}

/** The style sheet counts the ticked fields. */
function Send({ draft }: Pick<SitemapReading, 'draft'>) {
  return (
    <div class="acts">
      <button class="button main" type="submit">
        Audit selected pages
      </button>
      <span class="picked" aria-hidden="true" />
      <Draft draft={draft} />
    </div>
  )
}

function Draft({ draft }: Pick<SitemapReading, 'draft'>) {
  const { target, devices, language, waitFor, notForSearch, credentials } = draft.request
  return (
    <span class="soft">
      {DEVICE_WORDS[deviceChoice(devices)]} · {PRIVACY_WORDS[draft.privacy]}
      {language !== null && (
        <>
          {' '}
          · language <Quoted text={language} />
        </>
      )}
      {waitFor !== null && (
        <>
          {' '}
          · waits for <Quoted text={waitFor} length={60} />
        </>
      )}
      {notForSearch && ' · not for search engines'}
      {credentials !== null && (
        <>
          {' '}
          · signs in as <Quoted text={credentials.username} length={60} /> at{' '}
          <Quoted text={new URL(target.url).origin} length={80} /> only
        </>
      )}
    </span>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly url: string
  readonly ticked: ReadonlySet<string> | undefined
  /** Whether it is ticked by default. */
  readonly preset?: boolean
  readonly note?: string
}

function Choice({ name, url, ticked, preset = false, note }: ChoiceProps) {
  return (
    <li>
      <label>
        <input type="checkbox" name={name} value="1" checked={ticked?.has(name) ?? preset} />
        <Quoted text={url} length={200} />
      </label>
      {note !== undefined && <span class="soft">{note}</span>}
    </li>
  )
}

function Other({ url, refusal, name, ticked }: OtherPage & Omit<ChoiceProps, 'url'>) {
  if (refusal === null) return <Choice name={name} url={url} ticked={ticked} note="Another site" />
  return (
    <li>
      <Quoted text={url} length={200} />
      <span class="fault">
        <Quoted text={refusal} />
      </span>
    </li>
  )
}

function legendOf({ pages, listed }: SitemapContents): string {
  return listed > pages.length ? `The first ${counted(pages.length, 'page')}` : 'All pages'
}

function othersText(count: number, shown: number): string {
  const more = count > shown ? `, the first ${numberText(shown)}` : ''
  return `${counted(count, 'other address', 'other addresses')}${more}`
}

function foundText({ listed, files, unread, whole }: SitemapContents): string {
  const some = whole ? '' : 'At least '
  const found = `${some}${counted(listed, 'address', 'addresses')} in ${counted(files.length, 'file')}.`
  const rest =
    unread === 0
      ? ''
      : ` ${counted(unread, 'more file')} ${unread === 1 ? 'was' : 'were'} not read because a limit of pages or files was reached.`
  return `${found}${rest}${whole ? '' : ' Only the first 4 MB of a file are read.'}`
}
