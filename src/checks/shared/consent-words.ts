/** Words of requests for consent to cookies and tracking, in the languages of Europe. */
const CONSENT =
  /\bcookies?\b|\bconsent\b|\bgdpr\b|\bccpa\b|\bdsgvo\b|\brgpd\b|privacy (?:policy|settings|choices|preferences)|your privacy|datenschutz|einwillig|zustimm|consentement|confidentialité|privacidad|consentimiento|privacidade|consenso|toestemming|personvern|samtyck|samtykke|evästeet|zgod[ay]|súhlas|souhlas|hozzájárul|consimțământ|onetrust|cookiebot|usercentrics|didomi|quantcast|sourcepoint|sp_message|trustarc|iubenda/i

export function speaksOfConsent(text: string): boolean {
  return CONSENT.test(text)
}
