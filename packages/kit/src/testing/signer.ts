import type { PermitClaims } from '@jobspeak/contracts';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, type JWTVerifyGetKey, SignJWT } from 'jose';
import { ALGORITHM, AUDIENCE, ISSUER, LISTENING_AUDIENCE } from '../token';

export interface Signer {
  keys: JWTVerifyGetKey;
  /** The public keys, as they are published. */
  jwks: JSONWebKeySet;
  /** A valid access token with these claims; `lives` as jose writes times, an hour unless given. */
  sign(claims: Record<string, unknown>, lives?: string): Promise<string>;
  /** A valid permit to listen with these claims. */
  permit(claims: PermitClaims, lives?: string): Promise<string>;
}

/** An auth service's keys, made for a test. */
export async function createSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kty: 'EC', alg: ALGORITHM, kid: 'test' }] };
  const keys = createLocalJWKSet(jwks);
  const signFor =
    (audience: string) =>
    (claims: object, lives = '1h') =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid: 'test' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(lives)
        .sign(privateKey);
  return { keys, jwks, sign: signFor(AUDIENCE), permit: signFor(LISTENING_AUDIENCE) };
}
