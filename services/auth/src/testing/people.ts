import { randomUUID } from 'node:crypto';
import { linkRequested } from '@jobspeak/contracts';
import type { ServiceUnderTest } from '@jobspeak/kit/testing';
import { decodeJwt } from 'jose';

export const PASSWORD = 'correct horse';

interface Row {
  name: string;
  accountId: string;
  data: Record<string, unknown>;
}

/** What the tests of sign-in and account do again and again. */
export function asPeople(service: ServiceUnderTest) {
  let count = 0;
  const someone = (changes: object = {}) => {
    count += 1;
    return { email: `someone-${count}@example.com`, password: PASSWORD, businessName: 'Horse & Staple', ...changes };
  };
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    service.anybody.post(path, body, headers);
  return {
    someone,
    post,
    login: (email: string, password = PASSWORD, headers?: Record<string, string>) =>
      post('/auth/login', { email, password }, headers),
    refresh: (refreshToken: string) => post('/auth/refresh', { refreshToken }),
    /** A new account, signed in; with headers for calls as its person, in the session of the registration. */
    async registered(changes: object = {}) {
      const input = someone(changes);
      const { status, body } = await post('/auth/register', input);
      if (status !== 201) throw new Error(`Registering answered ${status}: ${JSON.stringify(body)}`);
      return { ...body, input, sid: String(decodeJwt(body.access_token).sid), headers: await headersOf(service, body) };
    },
    headersOf: (session: { access_token: string }) => headersOf(service, session),
    /** The links of a kind that a person was sent, the oldest first. */
    async links(email: string, template: string): Promise<URLSearchParams[]> {
      const rows = (await service.outbox()) as Row[];
      return rows
        .filter(({ name, data }) => name === 'email.requested' && data.to === email && data.template === template)
        .map(({ data }) => new URL((data.values as { link: string }).link).searchParams);
    },
    /** Which e-mails a person was sent. */
    async emails(email: string): Promise<unknown[]> {
      const rows = (await service.outbox()) as Row[];
      return rows
        .filter(({ name, data }) => name === 'email.requested' && data.to === email)
        .map(({ data }) => data.template);
    },
    /** Hands the requests for links to the consumer, as the bus would. */
    async deliverRequests(email: string): Promise<void> {
      const rows = (await service.outbox()) as Row[];
      for (const { name, data } of rows)
        if (name === linkRequested.name && data.email === email)
          await service.deliver(linkRequested, randomUUID(), data, String(data.requestId));
    },
    /** The sessions that were announced as ended. */
    async endings(): Promise<string[]> {
      const rows = (await service.outbox()) as Row[];
      return rows.filter(({ name }) => name === 'sessions.ended').flatMap(({ data }) => data.sessionIds as string[]);
    },
  };
}

/** The service under test checks tokens with keys of its own, so a session's token is written anew with the same claims. */
async function headersOf(service: ServiceUnderTest, session: { access_token: string }) {
  const { sub, accountId, sid, role } = decodeJwt<{ accountId: string; sid: string; role: 'user' }>(
    session.access_token,
  );
  return { authorization: `Bearer ${await service.tokenFor(String(sub), accountId, role, sid)}` };
}
