// The tables were last compared with the operators' documentation on 2026-11-20.

export interface Crawler {
  /** Product token as its operator writes it; robots.txt compares it case-insensitively. */
  readonly token: string
  readonly kind: 'search' | 'ai-search' | 'ai-user' | 'ai-training' | 'legacy' | 'social'
  /** How it treats rules for `*`; `ignores-all` fetches at a person's request. */
  readonly robotsTxt?: 'ignores-star' | 'ignores-all'
  /** A token used only in robots.txt: no request carries it. */
  readonly tokenOnly?: true
}

export const CRAWLERS: readonly Crawler[] = [
  { token: 'Googlebot', kind: 'search' },
  { token: 'Googlebot-Image', kind: 'search' },
  { token: 'Googlebot-News', kind: 'search' },
  { token: 'Googlebot-Video', kind: 'search' },
  { token: 'Storebot-Google', kind: 'search' },
  { token: 'AdsBot-Google', kind: 'search', robotsTxt: 'ignores-star' },
  { token: 'AdsBot-Google-Mobile', kind: 'search', robotsTxt: 'ignores-star' },
  { token: 'Mediapartners-Google', kind: 'search', robotsTxt: 'ignores-star' },
  { token: 'Bingbot', kind: 'search' },
  { token: 'Slurp', kind: 'search' },
  { token: 'DuckDuckBot', kind: 'search' },
  { token: 'YandexBot', kind: 'search' },
  { token: 'Baiduspider', kind: 'search' },
  { token: 'Applebot', kind: 'search' },
  { token: 'Qwantbot', kind: 'search' },
  { token: 'SeznamBot', kind: 'search' },
  { token: 'PetalBot', kind: 'search' },
  { token: 'Yeti', kind: 'search' },
  { token: 'Bravebot', kind: 'search' },

  { token: 'OAI-SearchBot', kind: 'ai-search' },
  { token: 'Claude-SearchBot', kind: 'ai-search' },
  { token: 'PerplexityBot', kind: 'ai-search' },
  { token: 'Amazonbot', kind: 'ai-search' },
  { token: 'DuckAssistBot', kind: 'ai-search' },
  { token: 'meta-webindexer', kind: 'ai-search' },
  { token: 'YouBot', kind: 'ai-search' },

  { token: 'ChatGPT-User', kind: 'ai-user' },
  { token: 'Claude-User', kind: 'ai-user' },
  { token: 'Perplexity-User', kind: 'ai-user', robotsTxt: 'ignores-all' },
  { token: 'MistralAI-User', kind: 'ai-user' },
  { token: 'Google-NotebookLM', kind: 'ai-user', robotsTxt: 'ignores-all' },

  { token: 'GPTBot', kind: 'ai-training' },
  { token: 'ClaudeBot', kind: 'ai-training' },
  { token: 'CCBot', kind: 'ai-training' },
  { token: 'Bytespider', kind: 'ai-training' },
  { token: 'meta-externalagent', kind: 'ai-training' },
  { token: 'cohere-training-data-crawler', kind: 'ai-training' },
  { token: 'AI2Bot', kind: 'ai-training' },
  { token: 'Diffbot', kind: 'ai-training' },
  { token: 'omgili', kind: 'ai-training' },
  { token: 'Google-Extended', kind: 'ai-training', tokenOnly: true },
  { token: 'Applebot-Extended', kind: 'ai-training', tokenOnly: true },

  { token: 'anthropic-ai', kind: 'legacy' },
  { token: 'Claude-Web', kind: 'legacy' },

  { token: 'facebookexternalhit', kind: 'social' },
  { token: 'meta-externalfetcher', kind: 'social' },
  { token: 'Twitterbot', kind: 'social' },
  { token: 'LinkedInBot', kind: 'social' },
  { token: 'Slackbot-LinkExpanding', kind: 'social' },
  { token: 'Discordbot', kind: 'social' },
  { token: 'WhatsApp', kind: 'social' },
  { token: 'TelegramBot', kind: 'social' },
  { token: 'Pinterestbot', kind: 'social' },
  { token: 'redditbot', kind: 'social' },
]

/** Search engines other than Google whose exclusion is worth reporting: they bring visitors of their own. */
export const OTHER_SEARCH_BOTS = ['Bingbot', 'Applebot', 'DuckDuckBot', 'YandexBot', 'Baiduspider']

export function crawlersOf(kind: Crawler['kind']): Crawler[] {
  return CRAWLERS.filter((crawler) => crawler.kind === kind)
}
