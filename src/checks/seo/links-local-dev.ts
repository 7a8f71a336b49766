import { at, defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { isLocalAddress, isStagingHost } from './shared/development-hosts.ts'

export const linksLocalDev = defineCheck({
  id: 'links-local-dev',
  category: 'seo',
  family: 'links',
  tier: 'D',
  title: 'No link or file points to a development host',
  why: 'Links and files on localhost or a private network work for the author and for nobody else.',
  fix: 'Replace the listed URLs with those of the public site, or make them relative.',
  criteria: {
    pass: 'No link and no file of the page is on a local host or a test host.',
    warn: 'At least one is on a host of the same registrable domain with a part such as dev, develop, preview, preprod, qa, stage, staging, stg or uat, with or without a number.',
    fail: 'At least one is a file: URL, a private IP address, localhost, or a name under .localhost, .local, .localdomain, .test, .internal, .lan or .home.arpa.',
    'not-applicable': 'The page itself has a local URL.',
    note: 'URLs on the origin of the page are ignored. Text that only looks like a URL is not a link.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc6761.html',
  reads: ['links', 'resources', 'address'],
  examples: {
    pass: [
      {
        html: '<a href="/hours">Hours</a> <a href="https://dev.mysql.com/doc/">MySQL</a> <pre>http://localhost:3000</pre>',
      },
    ],
    warn: [{ html: '<a href="https://staging.example.com/hours">Hours</a>' }],
    fail: [
      { html: '<a href="http://localhost:3000/hours">Hours</a>' },
      { html: '<img src="http://192.168.1.20/photo.jpg" alt="">' },
      { html: '<a href="file:///home/ann/hours.html">Hours</a>' },
    ],
    'not-applicable': [{ url: 'http://localhost/page', html: '<a href="/a">A</a>' }],
  },

  evaluate({ links, resources, address }) {
    if (address.local) return notApplicable('The page itself has a local URL')
    const own = URL.parse(address.final)?.hostname
    // Targets on the page's own origin are as public as the page, and most links are of that kind.
    const home = `${URL.parse(address.final)?.origin}/`
    const addressed = [...links, ...resources].flatMap((each) =>
      each.url === null || each.url.startsWith(home) ? [] : { ...at(each), url: each.url },
    )
    const local = addressed.filter(({ url }) => isLocalAddress(url))
    if (local.length > 0) return fail(`${count(local)} to a local host`, local)

    const staging = addressed.filter(
      ({ url }) =>
        isStagingHost(url, address.registrableDomain) && URL.parse(url)?.hostname !== own,
    )
    if (staging.length === 0) return pass()
    return warn(`${count(staging)} to a test host`, staging)
  },
})

function count(rows: readonly Evidence[]): string {
  return rows.length === 1 ? '1 link or file points' : `${rows.length} links and files point`
}
