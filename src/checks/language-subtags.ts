/*
 * Subtags of the IANA Language Subtag Registry (BCP 47), file date 2025-08-25.
 * https://www.iana.org/assignments/language-subtag-registry
 */

/** Languages of two letters (ISO 639-1, withdrawn ones included: they stay valid for ever). */
export const TWO_LETTER_LANGUAGES = `
  aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
  de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
  ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la
  lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj
  om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv
  sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
`

/**
 * Languages of three letters (ISO 639-2, -3 and -5). Each word is the first two letters of some codes,
 * followed by the third letter of each: `aabc` is `aab` and `aac`.
 */
export const THREE_LETTER_LANGUAGES = `
  aaabcdefghiklmnopqstuvwxz ababcdefghijlmnopqrstuvwxyz acabdefhiklmnpqrstuvwxyz
  adabdefghijlnopqrstuwxyz aeabcdeklmnqrsuwyz afabdeghiknopstuz agabcdefghijklmnopqrstuvwxyz
  ahabghiklmnoprst aiabcdefghijklmnopqrstwxy ajaginpstuwz akbcdefghijklmopqrstuvwxyz
  alacdefghijklmnopqrstuvwxyz amabcefgijklmnopqrstuvwxyz anabcdefghijklmnopqrstuvwxyz
  aoabcdefghijklmnrstuxz apabcdefghijklmnopqrstuvwxyz aqacdgklmnprtz arbcdehijklnopqrstuvwxyz
  asabcdefghijklnopqrstuvwxyz atabcdeghijklmnopqrstuvwxyz auabcdefghijklmnopqrstuwxyz
  avbdiklmnostuv awabcdeghikmnorstuvwxy axbegklmx ayabcdeghiklnopqrstuxyz azabcdgjmnotz
  baabcdefghijlnoprstuvwxyz bbabcdefghijklmnopqrstuvwxyz bcabcdefghijklmnopqrstuvwyz
  bdabcdefghijklmnopqrstuvwxyz beabcdefghijkmopqrstuvwxyz bfabcdefghijklmnopqrstuwxyz
  bgabcdefgijklmnopqrstuvwxyz bhabcdefghijklmnopqrstuvwxyz biabcdefgjklmnopqrtuvwxyz
  bjabcdefghijklmnopqrstuvwxyz bkabcdfghijklmnopqrstuvwxyz blabcdefghijklmnopqrstvwxyz
  bmabcdefghijklmnopqrstuvwxyz bnabcdefgijklmnopqrstuvwxyz boabefghijklmnopqrtuvwxyz
  bpabcdeghijklmnopqrstuvwxyz bqabcdfghijklmnopqrstuvwxyz brabcdfghijklmnopqrstuvwxyz
  bsabcefghijklmnopqrstuvwxy btabcdefghijklmnopqrstuvwxyz buabcdefghijkmnopqstuvwxyz
  bvabcdefghijklmnopqrtuvwxyz bwabcdefghijklmnopqrstuwxyz bxabcdefghijklmnopqrsuvwxz
  byabcdefghijklmnopqrstvwxyz bzabcdefghijklmnopqrstuvwxyz caabcdefghijklmnopqrsuvwxyz
  cbabcdeghijklnoqrstuvwy ccacdeghjlmnopqrs cdacdefghijmnorsyz ceabgklnty cfadgm cgacgk
  chbcdfghjklmnopqrtwxyz ciabcdehkmnprwy cjaehikmnoprsvy ckabhlmnoqrstuvxyz clacdehijklmostuwy
  cmacegiklmnorst cnabcghiklopqrstuwx coabcdefghjklmnopqtuvwxyz cpabcefginopsuxy cqdu
  crabcdfghijklmnopqrstvwxyz csabcdefghijklmnopqrstuvwxyz ctacdeghlmnopstuyz
  cuabcghijklmopqrstuvwxy cvgn cwabdegt cxh cyabo czhknot daacdefghijklmopqrsuvwxyz
  dbabdefgijlmnopqrtuvwy dccr ddadegijnorsw decdefghiklmnpqrsvz dgabcdeghiklnorstuwxz
  dhadgilmnorsuvwx diabcdfghijklmnopqrstuwxyz djabcdefijklmnoruw dkagklrsx dlgkmn
  dmabcdefgklmnorsuvwxy dnadegijknortuvwy doabcefhiklnopqrstvwxyz dpp drabcdeghilnoqrstuwy
  dsbehiklnoqz dtabdhikmnoprstuy duabcdefghijklmnopqrsuvwxyz dva dwaklrsuwyz dyabdgimnoruy
  dzadegln eaa ebcgkoru ecrsy eee efaei egalmoxy ehsu eiptv eja ekacegiklmopry elehikmopux
  emabegikmnopqsuwxyz enabcdfhlmnoqruvwx eot epi eraghikorstw eseghiklmnoqsuxy etbchnorstuxz eudq
  evehn ewo ext eyao ezae faabdfghijklmnprtuxyz fbl fcs fer ffim fgr fiaeflprtuw fkkv flahilnry
  fmpu fnbgi fodimnrsx fpe fqs frcdkmopqrst fsels fubcdefhijmnqrtuvy fvr fwae
  gaabcdefghijklmnopqrstuvwxyz gbabcdefghijklmnopqrsuvwxyz gccdeflnrt gdabcdefghijklmnoqrstux
  geabcdfghijklmqsvwxyz gfktx ggabdegklnortuw ghacehklnorst giabcdeghilmnopqrstuwxyz gjikmnru
  gkadenopu glbcdhijkloruwy gmabdeghlmnqruvwxyz gnabcdeghijklmnoqrtuwz
  goabcdefghijklmnopqrstuvwxyz gpaen gqainru grabcdghijkmoqrstuvwxyz gseglmnopsw gtaiu
  guabcdefghiklmnopqrstuvwxz gvacefjlmnoprsy gwabcdefgijmnrtuwx gxx gyabdefgilmnoryz gzain
  haabcdefghijklmnopqrsvwxyz hbabnou hcah hdnsy headghim hgmw hhiry hiabdfghijklmortwx hji
  hkaehkns hlabdetu hmabcdefghijklmnpqrstuvwxyz hnadeghijmnosu hoabcdehijklmoprstvwyz hpos
  hracekmoprtuwxz hsbhlns htiosux hubcdefghijklmopqrstuvwxyz hvceknv hwaco hyawx iainpr
  ibabdeghilmnruy icahlr idabcdeirstu ifabefkmuy igbeglmnosw ihbipw iinr ijcejnos ikehikloprstvwxz
  ilabgiklmopsuvw imaeilnorsty inbceghjlmnopstz ioruw ipio iquw iraehiknoruxy isacdeghikmnortuv
  itbcdeiklmorstvwxyz ium ivbv iwkmos ixcl iyaox izhimrz jaabcdefhjklmnoqrstuxyz jbeijkmnortuw
  jcst jdagt jebeghiklnrtu jgbeko jhis jiabcdeghilmoqtuvy jjer jkamoprsu jles jmabcdilnrswx
  jnadgijls jobdgrsw jparx jqr jrabrtu jsl juabcdhiklmnoprstuwy jvdn jwi jyaey
  kaabcdefghijkmopqrvwxy kbabcdefghijklmnopqrstuvwxyz kcabcdefghijklmnopqrstuvwxyz
  kdacdefghijklmnopqrtuvwxyz keabcdefghijklmnopqrstuvwxyz kfabcdefghijklmnopqrstuvwxyz
  kgabcdefghijklmnopqrstuvwxy khabcdefghijklnopqrstuvwxyz kiabcdefghijlmopqstuvwxyz
  kjabcdefghijklmnopqrstuvxyz kkabcdefghijklmnopqrstuvwxyz klabcdefghijklmnopqrstuvwxyz
  kmabcdefghijklmnopqrstuvwxyz knabcdefgijklmnopqrstuvwxyz koacdefghijklopqstuvwxyz
  kpabcdefghijklmnopqrstuvwxyz kqabcdefghijklmnopqrstuvwxyz krabcdefhijklmnoprstuvwxyz
  ksabcdefghijklmnopqrstuvwxyz ktabcdefghijklmnopqrstuvwxyz kubcdefghijklmnopqstuvwxyz
  kvabcdefghijklmnopqrstuvwxyz kwabcdefghijklmnopqrstuvwxyz kxabcdefhijklmnopqrstuvwxyz
  kyabcdefghijklmnopqrstuvwxyz kzabcdefghijklmnopqrstuvwxyz laabcdefghijklmnpqrsuwxyz
  lbabcefgijklmnoqrstuvwxyz lccdefhlmpqs ldabdghijklmnopq leabcdefghijklmnopqrstuvwxyz lfan
  lgabghiklmnoqrstuz lhahilmnpstu liabcdefghijklopqrsuvwxyz ljaeilpwx lkabcdehijlmnorstuy
  llabcdefghijklmnopqsux lmabcdefghijklmnopqruvwxyz lnabdghijlmnosuwz loabcefghijklmnopqrstuvwxyz
  lpaenox lqr lracegiklmnortvz lsabcdeghilmnoprstvwy ltcghinosu luacdefhijklmnopqrstuvwyz lvaiklsu
  lwaeghlmostuw lxm lyagn lzhlnz maabdefgijkmnpqstuvwxz mbabcdefhijklmnopqrstuvwxyz
  mcabcdefghijklmnopqrstuvwxyz mdabcdefghijklmnpqrstuvwxyz meabcdefghijklmnopqrstuvwyz
  mfabcdefghijklmnopqrstuvwxyz mgabcdefghijklmnopqrstuvwxyz mhabcdefghijklmnopqrstuwxyz
  miabcdefghijklmnopqrstuwxyz mjabcdeghijklmnopqrstuvwxyz mkabcefghijklmnopqrstuvwxyz
  mlabcdefhijklmnopqrsuvwxz mmabcdefghijklmnopqrtuvwxyz mnabcdefghijklmnopqrstuvwxyz
  moacdefghijkmopqrstuvwxyz mpabcdeghijklmnopqrstuvwxyz mqabcefghijklmnopqrstuvwxyz
  mrabcdefghjklmnopqrstuvwxyz msbcdefghijklmnopqrstuvwxyz mtabcdefghijklmnopqrstuvwxy
  muabcdeghijklmnopqrstuvxyz mvabdefghiklmnopqrstuvwxyz mwabcdefghijklmnopqrstuvwxyz
  mxabcdefghijklmnopqrstuvwxyz mybcdefghijklmnopqrstuvwxyz mzabcdeghijklmnopqrstuvwxyz
  naabcdefghijklmnopqrstwxyz nbabcdefghijkmnopqrstuvwxy ncabcdefghijklmnopqrstuxz
  ndabcdfghijklmnpqrstuvwxyz neabcdefghijkmnoqrstuvwxyz nfadlru ngabcdefghijklmnopqrstuvwxyz
  nhabcdefghikmnopqrtuvwxyz niabcdefghijklmnoqrstuvwxyz njabdhijlmnorstuxyz
  nkabcdefghijkmnopqrstuvwxz nlacegijklmnoqruvwxyz nmabcdefghijklmnopqrstuvwxyz
  nnabcdefghijklmnpqrstuvwxyz noacdefghijklmnopqstuvwyz npabghilnosuxy nqgklmnoqty
  nrabcefgiklmnprtuxz nsabcdefghiklmnopqrstuvwxyz ntdegijkmoprsuwxyz nuabcdefghijklmnopqrstuvwxyz
  nvhmo nwabcegimorwxy nxadegiklmnoqrux nybcdefghijklmnopqrstuvwxy nzabdikmrsuyz oaackrv
  obiklmortu ocahmou odaktu ofosu ogbcegou ohtu oiaen ojbcgpsvw okabcdeghijklmnorsuvxz oladekmortu
  omabcegiklnopqrtuvwxy onabegijknoprstuwx oodgnrs opakmoty oraceghnorstuvwxyz osacinoptux
  otabdeiklmnoqrstuwxyz ouabeimn ovd owil oybdmy ozm paabcdefghiklmopqrstuvwxyz
  pbbcefghilmnoprstuvyz pcabcdefghijklmnprw pdacinotu peabdefghijklmopqsvxyz pfael pgadgiklnsuyz
  phadghijklmnoqrtuvw piabcdefghijlmnoprstuvwxyz pjt pkabcghnoprstu plabcdefghjklnopqrstuvwyz
  pmabcdefhijklmnoqrstuwxyz pnabcdeghijklmnopqrstuvwxyz pocdefghikmnopqstvwxyz ppaeiklmnopqrstu
  pqaemw prabcdefghiklmnopqrstuwxyz psacdeghilmnopqrstuwy ptahinopqrtuvwy puabcdefgijkmopqrtuwxyz
  pwabgimnorw pxm pyemnsuxy pzehn quabcdfghiklmnpqrsvwxyz qvacehijlmnopswyz qwacehmst
  qxachlnopqrstuw qyap raabcdfghijklmnopqrstuvwxyz rbbklp rcf rdb reabegijlmnrsty rgaeknrsu rhgp
  riabeflmnrtu rjgis rkabhimtw rmabcdefghiklmnopqrstuvwxyz rnabdglnprw roabcdefglmopruw rpnt
  rrimot rsbiklmnw rtchmsw rubcefghikopqtuyz rwaklmor rxdw rynsu rzh saabcdefhijklmopqrstuvwxyz
  sbabcdefghijklmnopqrstuvwxyz scabefghiklnopqstuvwx sdabcefghjklmnopqrstuvxz
  seabcdefghijklmnopqrstuvwyz sfbemsw sgabcdeghijklmnoprstuwxyz shabcdeghijklmnopqrstuvwxyz
  siabdefghijklmopqrstuvwxyz sjabcdegklmnoprstuw skabcdefghijkmnopqrstuvwxyz
  slacdefghijlmnpqrstuwxyz smabcdfghijklmnpqrstuvwxyz snbcefghijklmnopqrsuvwxyz
  soabcdeghijklnopqrsuvwxyz spbcdegiklmnopqrstuvxy sqahjkmnoqrstux srabcefghiklmnoqrstuvwxyz
  ssabcdefghijklmnopqrstuvxyz stabdefghijklmnopqrstuvwy suabcegijklmoqrstvwxyz svabcekmrsx
  swbcfghijklmnopqrstuvwxy sxbcegklmnorsuw syabcdiklmnorswxy szabcdeglnpsvwy
  taabcdefgijklnopqrsuvwxyz tbabcdefghijklmnopqrstuvwxyz tcabcdefghiklmnopqstuwxyz
  tdabcdefghijklmnoqrstuvxy teabcdefghikmnopqrstuvwxyz tfinort tgabcdefghijnopqrstuvwxyz
  thcdefhiklmnpqrstuvwxyz tiacdefghijklmnopqstuvwxyz tjagijlmnopsuw tkabdefgklmnpqrstuvwxz
  tlabcdfghijklmnopqrstuvwxy tmabcdefghijklmnopqrstuvwyz tnabcdefghiklmnopqrstuvwxyz
  tobcdefghijklmopqrsuvwxyz tpacefgijklmnopqrtuvwxyz tqblmnopqrtuw trabcdefghijklmnopqrstuvwxyz
  tsabcdefghijklmpqrstuvwxyz ttabcdefghijklmnopqrstuvwyz tuabcdefghijlmnopqstuvwxyz
  tvadeiklmnostuwxy twabcdefghlmnopqrtuwxy txabceghijmnoqrstuxy tyaehijlnprstuvxyz tzahjlmnox
  uamnr ubailruy udaegijlmu ues ufi ugabehnoy uhan uisv uji ukaghiklpqsuvwy ulabcefiklmnuwy
  umabcdgimnoprsu unadegikmnpruxz uokn upiv urabcefghijklmnoprtuvwxyz usahikpsu utaehpru uumnru
  uvehl uwa uya uzns vaaefghijlmnoprsuvy vbbk vecdlmopr vgrt vicdfglnstv vjk vkaijklmnoptuz vlps
  vmabcdefghijklmpqrsuvwxyz vnkmp vort vraost vsilnv vto vumnt vwa waabcdefghijklmnopqrstuvwxyz
  wbabefhijklmpqrstvw wcai wddgjktuy weacdghimnoprstuw wfg wgabgiouwy whagku wibcefghijklmnrtuvwy
  wjai wkabdlruwy wlaceghiklmorsuvwxy wmabcdeghimnostwx wnbcdegikmnopuwy woabcdefgikmnorswy wpc
  wrabdghiklmnoprsuvwxyz wsagikrsuv wtbfhikmw wuabdhlmnrtuvxy wwaborw wxaw wyabimnry
  xaabcdegijklmnopqrstuvwy xbabcdegijmnoprwxy xcbceghlmnortuvwy xdackmoqy xebdglmprstu xfa
  xgabdfgilmnruw xhacdemrtuv xiabilnprsvy xjbt xkabcdefghijklnopqrstuvwxyz xlabcdeginopsuy
  xmabcdefghjklmnopqrstuvwxyz xnabdghijkmnoqrstuyz xocdgikmnoprw xpabcdefghijklmnopqrstuvwxyz xqat
  xrabdegimnqrtuw xsabcdehijlmnopqrsuvy xtabcdeghijlmnopqrstuvwyz xuabdgjlmnoprtu xveinos
  xwacdegjklortw xxbkmrt xyabjklty xzhmp yaabcdefghijklmnopqrstuvwxyz ybabdehijklmnoxy ychlnpr
  ydadegks yeaceijlnrstuvy ygailmprsuw yhadls yiafghijklmnpqrstuvxyz ykaghiklmnortuy
  ylabegilmnoruy ymabcdeghiklmnopqrstxz ynabdeghklnoqsu yobgiklmnstxy ypabghkmnopz yrabeiklmnoswy
  yscdglmnoprsy ytalpwy yuabcdefgijklmnpqrtuwxyz yvat ywaglnqrtuw yxaglmuy yyruz yzgk
  zaabcdefghijklmopqrstuvwxyz zbaceltuw zcadh zdj zeaghmn zgabhmnr zhbdinwx ziabklmnrwz
  zkabdghknoprtuvz zlaejmnqsuw zmabcdefghijklmnopqrstuvwxyz znadegks zochmoqrs
  zpabcdefghijklmnopqrstuvwxyz zqe zragnops zsaklmru zteglmnpqstuxy zuahmny zwa zxx zybgjnp zzaj
`

/** Tags from before RFC 4646 that do not follow the grammar or mean something of their own. */
export const GRANDFATHERED_TAGS = `
  art-lojban cel-gaulish en-gb-oed i-ami i-bnn i-default i-enochian i-hak i-klingon i-lux i-mingo
  i-navajo i-pwn i-tao i-tay i-tsu no-bok no-nyn sgn-be-fr sgn-be-nl sgn-ch-de zh-guoyu zh-hakka
  zh-min zh-min-nan zh-xiang
`

/** Countries and territories of ISO 3166-1 (alpha-2); reserved codes such as EU and UK are none. */
export const COUNTRIES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
  TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
