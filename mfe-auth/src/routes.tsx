import { Loading } from '@jobspeak/ui';
import { paths } from '@jobspeak/web';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { lazy, Suspense } from 'react';
import { LoginScreen } from './login/LoginScreen';

// the sign-in page is kept small: it does not carry the other screens
const SignupScreen = lazy(() => import('./signup/SignupScreen').then((module) => ({ default: module.SignupScreen })));

/** What strangers see. Routed by the whole address. */
export default function AuthRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path={paths.login()} element={<LoginScreen />} />
        <Route path={paths.signup()} element={<SignupScreen />} />
        <Route path="*" element={<Navigate to={paths.login()} replace />} />
      </Routes>
    </Suspense>
  );
}
