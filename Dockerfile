# syntax=docker/dockerfile:1
# The bot alone: the program contains its fonts, texts, migrations and root certificates.
#
# Base images are pinned by the digests of their indexes for all architectures. Dependabot renews them, as in compose.yaml.

FROM rust:1.95-slim-bookworm@sha256:d7482085ff5b415f84dba5647ae71606650bdef00db7aeb69f4b3d170c3e4082 AS build
WORKDIR /parlor
COPY Cargo.toml Cargo.lock build.rs ./
COPY .cargo .cargo
COPY .sqlx .sqlx
COPY assets assets
COPY benches benches
COPY crates crates
COPY migrations migrations
COPY src src
# Compiled dependencies stay in caches. The program is copied out of them, because caches are not part of the image. Each
# platform has its own cache, so that images for several can be built at once.
ARG TARGETPLATFORM
RUN --mount=type=cache,target=/usr/local/cargo/registry,sharing=locked \
    --mount=type=cache,target=/parlor/target,id=parlor-$TARGETPLATFORM,sharing=locked \
    cargo build --release --locked --bin parlor && \
    cp target/release/parlor /usr/local/bin/parlor && \
    mkdir /var/lib/parlor

# The programs of a release's archive: docker build --target archive --output programs .
FROM build AS sandbox
ARG TARGETPLATFORM
RUN --mount=type=cache,target=/usr/local/cargo/registry,sharing=locked \
    --mount=type=cache,target=/parlor/target,id=parlor-$TARGETPLATFORM,sharing=locked \
    cargo build --release --locked --bin parlor-sandbox && \
    cp target/release/parlor-sandbox /usr/local/bin/parlor-sandbox

FROM scratch AS archive
COPY --from=build /usr/local/bin/parlor /
COPY --from=sandbox /usr/local/bin/parlor-sandbox /

# glibc and libgcc, no shell.
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
LABEL org.opencontainers.image.title="Parlor" \
      org.opencontainers.image.description="A Discord bot for playing abstract board games" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY --from=build /usr/local/bin/parlor /usr/local/bin/parlor
# A new volume takes its owner from here.
COPY --from=build --chown=nonroot:nonroot /var/lib/parlor /var/lib/parlor
# Only the health check connects, from inside. For a Prometheus in another container: 0.0.0.0:9090
ENV PARLOR_METRICS_ADDR=127.0.0.1:9090
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["/usr/local/bin/parlor", "health"]
ENTRYPOINT ["/usr/local/bin/parlor"]
CMD ["serve"]
