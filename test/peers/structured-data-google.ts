/**
 * One page for each feature, after the examples of
 * https://developers.google.com/search/docs/appearance/structured-data: the same types, properties and forms of
 * values, in our own words.
 */
const SITE = 'https://www.example.com'
const PHOTOS = ['1x1', '4x3', '16x9'].map((shape) => `${SITE}/photos/${shape}/photo.jpg`)
const PLACE = {
  '@type': 'PostalAddress',
  streetAddress: 'Main Street 1',
  addressLocality: 'Bonn',
  postalCode: '53111',
  addressRegion: 'NW',
  addressCountry: 'DE',
}

const page = (...blocks: object[]) =>
  blocks
    .map((data) => ({ '@context': 'https://schema.org', ...data }))
    .map((data) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`)
    .join('\n')

export const GOOGLE_EXAMPLES: Readonly<Record<string, string>> = {
  article: page({
    '@type': 'NewsArticle',
    headline: 'The library opens again',
    image: PHOTOS,
    datePublished: '2026-01-05T08:00:00+08:00',
    dateModified: '2026-02-05T09:20:00+08:00',
    author: [
      { '@type': 'Person', name: 'Ann Reader', url: `${SITE}/ann` },
      { '@type': 'Person', name: 'Ben Writer', url: `${SITE}/ben` },
    ],
  }),
  product: page({
    '@type': 'Product',
    name: 'Desk lamp',
    description: 'Of brushed steel.',
    review: {
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
      author: { '@type': 'Person', name: 'Ann Reader' },
      positiveNotes: {
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Bright' }],
      },
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4, reviewCount: 89 },
  }),
  'product in Microdata': `<div itemtype="https://schema.org/Product" itemscope>
    <meta itemprop="sku" content="0446310786"><meta itemprop="name" content="Desk lamp">
    <link itemprop="image" href="${PHOTOS[0]}">
    <div itemprop="offers" itemtype="https://schema.org/Offer" itemscope>
      <link itemprop="url" href="${SITE}/lamp"><meta itemprop="availability" content="https://schema.org/InStock">
      <meta itemprop="priceCurrency" content="USD"><meta itemprop="itemCondition" content="https://schema.org/UsedCondition">
      <meta itemprop="price" content="119.99"><meta itemprop="priceValidUntil" content="2027-11-20"></div>
    <div itemprop="aggregateRating" itemtype="https://schema.org/AggregateRating" itemscope>
      <meta itemprop="reviewCount" content="89"><meta itemprop="ratingValue" content="4.4"></div>
    <div itemprop="review" itemtype="https://schema.org/Review" itemscope>
      <div itemprop="author" itemtype="https://schema.org/Person" itemscope><meta itemprop="name" content="Ann"></div>
      <div itemprop="reviewRating" itemtype="https://schema.org/Rating" itemscope>
        <meta itemprop="ratingValue" content="4"><meta itemprop="bestRating" content="5"></div></div></div>`,
  'product in RDFa': `<div typeof="schema:Product">
    <div rel="schema:review"><div typeof="schema:Review" property="schema:review"><div property="schema:author" typeof="schema:Person">
      <div property="schema:name" content="Ann"></div></div></div></div>
    <div property="schema:name" content="Desk lamp"></div>
    <div property="schema:offers" typeof="schema:AggregateOffer"><div property="schema:lowPrice" content="1495"></div>
      <div property="schema:priceCurrency" content="USD"></div></div></div>`,
  'variants of a product': page({
    '@type': 'ProductGroup',
    '@id': '#coat',
    name: 'Wool coat',
    productGroupID: '44E01',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [
      {
        '@type': 'Product',
        sku: '44E01-S',
        name: 'Small coat',
        image: PHOTOS[0],
        offers: { '@type': 'Offer', price: 39.99, priceCurrency: 'USD' },
      },
    ],
  }),
  recipe: page({
    '@type': 'Recipe',
    name: 'Non-alcoholic punch',
    image: PHOTOS,
    author: { '@type': 'Person', name: 'Ann Reader' },
    datePublished: '2026-03-10',
    prepTime: 'PT1M',
    cookTime: 'PT2M',
    totalTime: 'PT3M',
    keywords: 'non-alcoholic',
    recipeYield: '4 servings',
    nutrition: { '@type': 'NutritionInformation', calories: '120 calories' },
    recipeIngredient: ['400 ml of pineapple juice'],
    recipeInstructions: [{ '@type': 'HowToStep', name: 'Blend', text: 'Blend it.' }],
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, ratingCount: 18 },
    video: {
      '@type': 'VideoObject',
      name: 'How to make punch',
      thumbnailUrl: PHOTOS,
      uploadDate: '2026-02-05T08:00:00+08:00',
      duration: 'PT1M33S',
      contentUrl: `${SITE}/video.mp4`,
    },
  }),
  event: page({
    '@type': 'Event',
    name: 'A reading',
    startDate: '2027-07-21T19:00-05:00',
    endDate: '2027-07-21T23:00-05:00',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: [
      { '@type': 'VirtualLocation', url: `${SITE}/stream` },
      { '@type': 'Place', name: 'Library', address: PLACE },
    ],
    image: PHOTOS,
    offers: {
      '@type': 'Offer',
      url: `${SITE}/cookies`,
      price: 30,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      validFrom: '2026-05-21T12:00',
    },
  }),
  'job posting': page({
    '@type': 'JobPosting',
    title: 'Librarian',
    description: '<p>Lend books.</p>',
    identifier: { '@type': 'PropertyValue', name: 'Town', value: '1234567' },
    datePosted: '2026-11-18',
    validThrough: '2027-03-18T00:00',
    employmentType: 'CONTRACTOR',
    hiringOrganization: { '@type': 'Organization', name: 'Town', sameAs: SITE, logo: PHOTOS[0] },
    jobLocation: { '@type': 'Place', address: PLACE },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', value: 40, unitText: 'HOUR' },
    },
  }),
  'local business': page({
    '@type': 'Restaurant',
    '@id': `${SITE}/inn`,
    name: 'Town inn',
    image: PHOTOS,
    address: PLACE,
    review: {
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
      author: { '@type': 'Person', name: 'Ann Reader' },
    },
    geo: { '@type': 'GeoCoordinates', latitude: 40.761293, longitude: -73.982294 },
    url: `${SITE}/inn`,
    telephone: '+12122459600',
    servesCuisine: 'American',
    priceRange: '$$$',
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
        opens: '11:30',
        closes: '22:00',
      },
    ],
  }),
  organization: page({
    '@type': 'OnlineStore',
    name: 'Town shop',
    url: SITE,
    sameAs: [`${SITE}/profile`],
    logo: PHOTOS[0],
    contactPoint: { '@type': 'ContactPoint', telephone: '+47-99-999-9999', email: 'a@example.com' },
    vatID: 'FR12345678901',
  }),
  'video with moments': page({
    '@type': 'VideoObject',
    name: 'The library',
    thumbnailUrl: PHOTOS,
    uploadDate: '2026-03-31T08:00:00+08:00',
    duration: 'PT1M54S',
    contentUrl: `${SITE}/video/123/file.mp4`,
    embedUrl: `${SITE}/embed/123`,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: 5647018,
    },
    hasPart: [
      { '@type': 'Clip', name: 'Start', startOffset: 30, endOffset: 45, url: `${SITE}/v?t=30` },
    ],
  }),
  'question and answers': page({
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: 'How long may I keep a book?',
      text: 'I read slowly.',
      answerCount: 2,
      upvoteCount: 26,
      datePublished: '2026-02-14T15:34-05:00',
      acceptedAnswer: { '@type': 'Answer', text: 'Four weeks.', upvoteCount: 1337 },
      suggestedAnswer: [{ '@type': 'Answer', text: 'Ask us.', upvoteCount: 42 }],
    },
  }),
  forum: page({
    '@type': 'DiscussionForumPosting',
    headline: 'I went to the library',
    text: 'It was quiet.',
    author: { '@type': 'Person', name: 'Katie', url: `${SITE}/user/katie` },
    datePublished: '2026-03-01T08:34:34+02:00',
    comment: [
      { '@type': 'Comment', text: 'Who is it?', author: { '@type': 'Person', name: 'Ann' } },
    ],
  }),
  'profile page': page({
    '@type': 'ProfilePage',
    dateCreated: '2026-12-23T12:34:00-05:00',
    mainEntity: { '@type': 'Person', name: 'Ann Reader', alternateName: 'ann', identifier: '123' },
  }),
  software: page({
    '@type': 'SoftwareApplication',
    name: 'Angry shelves',
    operatingSystem: 'ANDROID',
    applicationCategory: 'GameApplication',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: 8864 },
    offers: { '@type': 'Offer', price: 1, priceCurrency: 'USD' },
  }),
  dataset: page({
    '@type': 'Dataset',
    name: 'Loans of the town library',
    description: 'Which books were lent in which month, from 1950 to 2026, with their subjects.',
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    creator: { '@type': 'Organization', name: 'Town library' },
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'CSV', contentUrl: `${SITE}/loans.csv` },
    ],
    temporalCoverage: '1950-01-01/2026-12-18',
  }),
  'picture with licence': page({
    '@type': 'ImageObject',
    contentUrl: PHOTOS[0],
    license: `${SITE}/license`,
    acquireLicensePage: `${SITE}/buy`,
    creditText: 'Town photographers',
    creator: { '@type': 'Person', name: 'Ann Reader' },
    copyrightNotice: 'Ann Reader',
  }),
  'a graph of a plugin': page({
    '@graph': [
      {
        '@type': 'Article',
        '@id': `${SITE}/#article`,
        headline: 'Open',
        isPartOf: { '@id': `${SITE}/#page` },
        author: { '@id': `${SITE}/#ann`, name: 'Ann' },
      },
      { '@type': 'WebPage', '@id': `${SITE}/#page`, breadcrumb: { '@id': `${SITE}/#trail` } },
      { '@type': ['Person', 'Organization'], '@id': `${SITE}/#ann`, name: 'Ann' },
    ],
  }),
}
