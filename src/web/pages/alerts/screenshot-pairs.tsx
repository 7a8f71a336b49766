import type { AlertDetails } from '../../../store/alerts/alerts.ts'
import type { ChangedPicture } from '../../../report/compare/changed-pictures.ts'
import { DEVICE_WORDS } from '../../parts/lab/metric-scales.ts'
import { numberText } from '../../parts/texts/whole-number.ts'

export interface ScreenshotPairsProps {
  readonly alert: Pick<AlertDetails, 'screenshots' | 'changes' | 'subject' | 'run' | 'runBefore'>
}

/** The page before and after it got worse, side by side. */
export function ScreenshotPairs({ alert }: ScreenshotPairsProps) {
  const { screenshots, changes, subject, run, runBefore } = alert
  if (screenshots.length === 0 || run === null || runBefore === null) return null
  return (
    <>
      {screenshots.map(({ device, name }) => (
        <>
          <h3>Screenshots, {DEVICE_WORDS[device]}</h3>
          <Count changed={changes?.screenshots?.find((each) => each.device === device)} />
          <div
            class="film"
            role="region"
            tabindex={0}
            aria-label={`Screenshots: ${DEVICE_WORDS[device]}`}
          >
            <table class="kept">
              <thead>
                <tr>
                  <th scope="col">Before, run {runBefore}</th>
                  <th scope="col">After, run {run}</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  {[runBefore, run].map((number) => (
                    <td>
                      <img
                        src={`/r/${subject.id}/runs/${number}/files/${name}`}
                        alt={`Page in run ${number}`}
                        loading="lazy"
                        decoding="async"
                      />
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </>
      ))}
    </>
  )
}

/** How many cells differ, where both runs have the colours of their pictures. */
function Count({ changed }: { readonly changed: ChangedPicture | undefined }) {
  if (!changed) return null
  const { differ, cells } = changed
  return (
    <p>
      {differ === 0
        ? 'No cell of the picture has another colour.'
        : `${numberText(differ)} of ${numberText(cells)} cells of the picture ${differ === 1 ? 'has' : 'have'} another colour.`}
    </p>
  )
}
