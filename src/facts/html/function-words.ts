const LISTS: Readonly<Record<string, string>> = {
  en: `a about after all also am an and any are as at be been before but by can could did do does
    for from get had has have he her here him his how i if in into is it its just like may me more
    most my new no not now of on one only or other our out over she should so some such than that the
    their them then there these they this those to up us was we were what when where which who why
    will with would you your`,
  de: `aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damit
    dann das dass dem den der des die dies diese diesem diesen dieser dieses doch du durch ein eine
    einem einen einer eines er es etwas für haben hat hatte hier ich ihm ihn ihr ihre ihrem ihren
    ihrer im in ins ist ja jede jeder jedes kann kein keine können man mehr mein mit muss nach nicht
    noch nun nur ob oder ohne sehr sein seine sich sie sind so über um und uns unser unsere unter vom
    von vor war was weil wenn wer werden wie wieder wir wird zu zum zur`,
  es: `a al algo ante antes como con contra cual cuando de del desde donde dos el ella ellos en entre
    era es esa ese eso esta este esto están está fue ha hay la las le les lo los más me mi muy no nos
    nuestra nuestro o para pero por porque que qué quien se ser si sin sobre son su sus también te
    tiene todo todos tu un una uno unos y ya yo`,
  fr: `a au aux avec c ce ces cet cette comme d dans de des du elle elles en est et être eux fait il
    ils j je l la le les leur leurs lui ma mais me mes moi mon même n ne nos notre nous on ont ou où
    par pas plus pour qu que qui s sa sans se ses si son sont sur ta te tes ton tous tout toute très tu
    un une vos votre vous y à été`,
  it: `a ad agli ai al alla alle anche che chi ci come con cui da dai dal dalla degli dei del della
    delle di e ed era essere gli ha hanno ho i il in io la le lei lo loro lui ma mi mio nei nel nella
    noi non nostra nostro o per perché più quando quanto quella quello questa questi questo se sei si
    sia sono su sua sue sul sulla suo tra tu tua tuo tutti un una uno vi voi è`,
  nl: `aan al alle als bij dan dat de den der deze die dit door een en er geen had heb hebben heeft
    het hier hij hoe hun ik in is je kan maar meer men met mijn naar niet nog nu of om onder ons ook op
    over te tot uit van veel voor waar was wat we werd wie wij wil wordt worden zal ze zich zij zijn zo
    zonder`,
  pt: `a ao aos as até com como da das de dela dele do dos e ela ele eles em entre era essa esse esta
    este eu foi há isso isto já lhe mais mas me mesmo meu minha muito na nas nem no nos nossa nosso não
    num numa o os ou para pela pelo por qual quando que quem se sem ser seu sua são só também te tem
    um uma uns você vocês à às é`,
}

/** Words that occur in every text of a language whatever its topic, by primary subtag. */
export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)
