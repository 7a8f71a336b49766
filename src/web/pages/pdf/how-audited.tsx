import type { Results } from '../../../report/results.ts'
import { labFacts, LabLimits } from '../../parts/lab/lab-facts.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'

/** Time and conditions of the audit in a few lines; the report's page has the rest. */
export function HowAudited({ results }: { readonly results: Results }) {
  const { timing, environment, lab, catalogue_version, checks } = results
  return (
    <section class="card tested" aria-labelledby="tested-title">
      <h2 id="tested-title">How this was tested</h2>
      <FactList
        facts={[
          ['Fetched', <When at={Date.parse(timing.started_at)} />],
          ['Checks', `${checks.length}, catalogue ${catalogue_version}`],
          ['Software', <Quoted text={`Pagemark ${environment.pagemark}`} />],
          ...labFacts(lab),
        ]}
      />
      <p>
        Automatic checks find only part of the problems of a page, above all in accessibility and
        content. A good result means that they found nothing serious.
      </p>
      <LabLimits lab={lab} />
    </section>
  )
}
