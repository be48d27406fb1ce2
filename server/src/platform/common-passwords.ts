import { texts } from '@wastegauge/contract/texts';
import { AppError } from './errors.ts';

/** What people and guessing programs try first, of eight characters and more; shorter ones are refused anyway. */
const common = new Set(
  `00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 1029384756 11111111 111111111
  1111111111 11223344 1122334455 112233445566 12121212 123123123 123123123123 123321123 12341234 1234512345
  12345678 123456789 1234567890 12345678901 123456789a 12345678a 123456abc 123456qwerty 12344321 123454321
  123654789 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13131313 14141414 147258369 147852369 159357456
  159753456 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 22222222
  23456789 25802580 31415926 33333333 44444444 55555555 66666666 69696969 741852963 77777777
  7777777777 78945612 789456123 80808080 87654321 88888888 963852741 987654321 9876543210 99999999
  999999999 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abc123456
  abcd1234 abcdefgh abcdefghi access14 admin123 admin1234 admin12345 administrator alexander alexandra
  alexandre amsterdam anderson angelina animated apples123 arsenal1 asdasdasd asdf1234 asdfasdf
  asdfghjk asdfghjkl asdfghjkl1 asdfqwer azertyui azertyuiop babygirl babygirl1 backspace barcelona
  baseball baseball1 basketball benjamin bismillah blink182 bonjour1 bordeaux butterfly buttercup
  carolina caroline catering1 changeme changeme1 changeme123 charlie1 charlotte chelsea1 chester1
  chocolate chocolat christian christina christine christopher computer computer1 cookie123 corvette
  courtney creative danielle database daniel123 december default1 demo1234 diamond1 doudoune dolphins
  dragon123 einstein elephant elizabeth emmanuel everton1 facebook facebook1 fernando fickdich
  firebird flamingo football football1 forever1 frankfurt freedom1 friends1 fuckyou1 fuckyou123
  ganymede garfield geheim123 giovanni godzilla gonzalez hallo123 hallo1234 hamburg1 hannover
  harrypotter hello123 hello1234 hellokitty hercules hotel123 iloveyou iloveyou1 iloveyou2 infinity
  internet isabella jennifer jessica1 jetaime1 jonathan jordan23 juventus kimberly kitchen1 kitchen123
  kochen123 lasvegas lauren12 letmein1 letmein123 liverpool liverpool1 london12 lorraine loulou123
  lovelove lovely123 loveyou1 madeleine madison1 manchester margaret marseille maryjane master123
  maverick mercedes michael1 michelle microsoft midnight monkey123 motdepasse mountain muenchen mustang1
  napoleon nicholas nintendo nirvana1 november oliver12 olympique p@ssw0rd p@ssword pa55word panthers
  parisien passport passw0rd passw0rd1 password password! password0 password1 password1! password12
  password123 password1234 passwort passwort1 passwort123 patricia pokemon1 pokemon123 portugal
  princess princess1 princesse q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 qwaszx12 qwer1234 qwerasdf
  qwerqwer qwert123 qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
  qwertyuiop qwertz123 qwertzui qwertzuiop rebecca1 restaurant samantha samsung1 santiago schalke04
  schatz123 scooby123 scorpion sebastian september shadow123 skywalker slipknot snowball soccer123
  soleil123 something spiderman starwars starwars1 steelers stephanie strawberry summer123 sunflower
  sunshine sunshine1 superman superman1 superstar swordfish tequiero test1234 test12345 testtest
  thailand thomas123 thunder1 tottenham trustno1 unicorns valentina valentine vanessa1 veronica
  victoria wasted123 waterloo welcome1 welcome12 welcome123 werder123 whatever william1 willkommen
  winston1 xxxxxxxx yankees1 zaq12wsx zaq1zaq1 zaqwsxcde zxcvbnm1 zxcvbnm123 zxcvbnma`.split(/\s+/),
);

/** A switch of the installation; off unless it asks for it. */
export function refuseCommonPassword(
  rules: { refusesCommonPasswords: boolean },
  password: string,
  field: string,
): void {
  if (rules.refusesCommonPasswords && common.has(password.toLowerCase())) {
    throw new AppError('invalid', { fields: { [field]: [texts.passwordTooCommon] } });
  }
}
