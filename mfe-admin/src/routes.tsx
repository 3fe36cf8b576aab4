import { lazyScreen, paths } from '@jobspeak/web';
import { QueryProvider } from '@jobspeak/web/query';
import { Navigate, Route, Routes } from '@jobspeak/web/router';

const EmailScreen = lazyScreen(() => import('./email/EmailScreen').then((file) => file.EmailScreen));
const UserScreen = lazyScreen(() => import('./users/UserScreen').then((file) => file.UserScreen));
const UsersScreen = lazyScreen(() => import('./users/UsersScreen').then((file) => file.UsersScreen));

/** The back office. Its first screen is the list of users; every other address leads there. */
export default function AdminRoutes() {
  return (
    <QueryProvider>
      <Routes>
        <Route path="email" element={<EmailScreen />} />
        <Route path="users" element={<UsersScreen />} />
        <Route path="users/:id" element={<UserScreen />} />
        <Route path="*" element={<Navigate to={paths.adminUsers()} replace />} />
      </Routes>
    </QueryProvider>
  );
}
