# syntax=docker/dockerfile:1.7
# One frontend as an image, from the repository's root:
#   docker build -f infra/docker/web.Dockerfile --build-arg APP=mfe-client -t jobspeak/mfe-client .
#   docker build -f infra/docker/web.Dockerfile --build-arg APP=shell --target shell -t jobspeak/shell .
# PREVIOUS names the image of the release before: its files are kept for pages that are still open.
ARG NODE_IMAGE=node:20-bookworm-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.29-bookworm
ARG PREVIOUS=nothing

FROM ${NODE_IMAGE} AS build
ARG APP
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/documents/package.json packages/documents/
COPY packages/ui/package.json packages/ui/
COPY packages/web/package.json packages/web/
COPY ${APP}/package.json ${APP}/
# No package that a frontend is built with needs a script of its own to run.
RUN npm ci --include-workspace-root -w ${APP} --ignore-scripts --no-audit --no-fund
COPY scripts/build.mjs scripts/
COPY infra/frontend infra/frontend
COPY infra/nginx/site.mjs infra/nginx/
COPY packages/contracts packages/contracts
COPY packages/documents packages/documents
COPY packages/ui packages/ui
COPY packages/web packages/web
COPY ${APP} ${APP}
RUN node scripts/build.mjs ${APP} && node infra/nginx/site.mjs ${APP} /site

FROM ${NGINX_IMAGE} AS nothing
USER root
RUN mkdir /site

FROM ${PREVIOUS} AS previous

FROM ${NGINX_IMAGE} AS server
COPY infra/nginx/nginx.conf /etc/nginx/nginx.conf
COPY --from=previous /site /before
COPY --from=build /site /site
# The image's own start fills the template in from the environment; /tmp is all that it may write to.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp NGINX_ENVSUBST_FILTER=^(API_URL|GATEWAY_URL|GOOGLE_CLIENT_ID|REMOTES_|NGINX_LOCAL_RESOLVERS)
USER 101:101
EXPOSE 8080
# nginx ends on SIGQUIT when the answers under way are out; SIGTERM would cut them off.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/healthz"]

FROM server AS shell
# API_URL is the API's origin for browsers, GATEWAY_URL for this server; neither has a slash at the end.
# GOOGLE_CLIENT_ID is as that of the auth service. Remotes are hosts named like their folders.
ENV NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 API_URL=http://localhost:3000 GATEWAY_URL=http://gateway:3000 GOOGLE_CLIENT_ID= REMOTES_DOMAIN= REMOTES_PORT=8080
COPY infra/nginx/jobspeak-shell.conf.template /etc/nginx/templates/

# The last one is built where no --target is named.
FROM server AS remote
COPY infra/nginx/jobspeak-remote.conf.template /etc/nginx/templates/
