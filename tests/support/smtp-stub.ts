import { type AddressInfo, createServer } from 'node:net';

/** A letter as it came over the line: head and body, still encoded. */
export type Letter = { to: string; head: string; body: string };
export type SmtpStub = { url: string; letters: Letter[]; stop(): Promise<void> };

/**
 * A mail server that takes every letter, or refuses each as it is told: `answer` gives the reply to a letter that came whole; 'hang up' breaks the line
 * instead, '' says nothing. `announced` hears of each before any of it came, and says whether it may come.
 */
export async function startSmtp(answer: () => string = () => '250 ok', announced: () => boolean = () => true): Promise<SmtpStub> {
  const letters: Letter[] = [];
  const server = createServer((socket) => {
    let waiting = '';
    let to = '';
    let isLetter = false;
    socket.on('error', () => undefined);
    socket.write('220 stub\r\n');
    socket.on('data', (part) => {
      waiting += part.toString('latin1');
      for (;;) {
        const end = isLetter ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n');
        if (end < 0) return;
        const said = waiting.slice(0, end);
        waiting = waiting.slice(end + (isLetter ? 5 : 2));
        if (isLetter) {
          isLetter = false;
          const [head = '', ...body] = said.split('\r\n\r\n');
          letters.push({ to, head, body: body.join('\r\n\r\n') });
          const reply = answer();
          if (reply === 'hang up') return void socket.destroy();
          if (reply !== '') socket.write(`${reply}\r\n`);
        } else if (/^RCPT TO:<([^>]*)>/i.test(said)) {
          to = /<([^>]*)>/.exec(said)?.[1] ?? '';
          if (announced()) socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(said)) {
          isLetter = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

/** The subject in plain words, its encoded words read. */
export const subjectOf = ({ head }: Letter): string =>
  (/^Subject: ((?:.*(?:\r\n[ \t])?)*)/m.exec(head)?.[1] ?? '')
    .replace(/\r\n[ \t]+/g, '')
    .replace(/\?=\s*=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      Buffer.from(
        text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString(),
    );

/** The words of a letter, without what is attached. */
export const textOf = ({ body }: Letter): string =>
  Buffer.from(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n--/.exec(body)?.[1] ?? '', 'base64').toString();
