import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';

export type Letter = { id: string; to: string; subject: string; text: string; file?: { name: string; content: Buffer } };
/** refused: certainly not taken, it may be tried again; unknown: it may have been taken. */
export type Carried = { state: 'sent' | 'refused' | 'unknown'; error: string };
/** `handing` is awaited when all of the letter is over but the word that ends it: before that nobody can have taken it. Where it throws the letter is not sent. */
export type Mail = { send(letter: Letter, handing?: () => Promise<void>): Promise<Carried> };

type Failure = { code?: string; syscall?: string; responseCode?: number; message: string };
/** Nobody was reached, or nobody let us in. */
const NOT_REACHED = new Set(['EDNS', 'EAUTH', 'EENVELOPE', 'ENOAUTH', 'EOAUTH2', 'ECONNREFUSED']);

/** Only what the server itself answered, or what happened before it was spoken to, says that it took nothing: a line that breaks says neither. */
const isCertain = ({ code = '', syscall, responseCode = 0, message }: Failure): boolean =>
  responseCode >= 400 || NOT_REACHED.has(code) || syscall === 'connect' || /^(Connection timeout|Greeting never received)/.test(message);

/** Letters through the SMTP server of the configuration; the same letter always goes by the same Message-ID. */
export function createMail({ url, from }: { url: string; from: string }): Mail {
  const host = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'yiruntong';
  return {
    async send({ id, to, subject, text, file }, handing = async () => undefined) {
      let isHanded = false;
      const transport = createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 });
      transport.use('stream', ({ message }, done) => {
        const last = async () => {
          await handing();
          isHanded = true;
        };
        message.processFunc((input) => endingAfter(input, last));
        done();
      });
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(file ? { attachments: [{ filename: file.name, content: file.content }] } : {}),
        });
        return { state: 'sent', error: '' };
      } catch (error) {
        const failure = error instanceof Error ? (error as Failure) : { message: String(error) };
        return { state: !isHanded || isCertain(failure) ? 'refused' : 'unknown', error: failure.message.slice(0, 300) };
      }
    },
  };
}

/** The same bytes, none of them before they are asked for: when all have been taken `last` is awaited, then they end. */
const endingAfter = (input: Readable, last: () => Promise<void>): Readable => Readable.from(partsOf(input, last), { objectMode: false, highWaterMark: 1 });

async function* partsOf(input: Readable, last: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const part of input) yield part;
  await last();
}
