/** Country domains of the European Economic Area, where tracking needs consent. */
const DOMAINS: ReadonlySet<string> = new Set(
  'at be bg cy cz de dk ee es eu fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk'.split(
    ' ',
  ),
)

/** Languages spoken almost only there; English, French, Spanish and Portuguese need a region. */
const LANGUAGES: ReadonlySet<string> = new Set(
  'bg cs da de el et fi ga hr hu is it lb lt lv mt nb nl nn no pl ro sk sl sv'.split(' '),
)

const REGIONS: ReadonlySet<string> = new Set(
  [...DOMAINS].filter((domain) => domain !== 'eu').map((domain) => domain.toUpperCase()),
)

/** Why the page seems to address people in the European Union: its domain or its language; null otherwise. */
export function euSign({ host, lang }: { host: string; lang: string | null }): string | null {
  const domain = host.replace(/\.$/, '').split('.').at(-1) ?? ''
  if (DOMAINS.has(domain)) return `the domain .${domain}`
  const [language = '', ...subtags] = (lang ?? '').trim().split('-')
  const region = subtags.find((subtag) => /^[A-Za-z]{2}$/.test(subtag))?.toUpperCase()
  const isThere = region === undefined ? LANGUAGES.has(language.toLowerCase()) : REGIONS.has(region)
  return isThere ? `the language ${(lang ?? '').trim()}` : null
}
